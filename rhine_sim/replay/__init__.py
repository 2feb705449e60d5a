"""One game to look at: told, drawn, filmed, or played by hand."""
