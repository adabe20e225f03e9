"""What stands around the board: menu, reasons, log, tracker, banner, tooltip?"""
