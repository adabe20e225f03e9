"""Our own drawings, texts and tables; read with importlib.resources."""
