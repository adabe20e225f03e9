"""Space: sizes, reach, who may pass whom, what the ground asks."""
