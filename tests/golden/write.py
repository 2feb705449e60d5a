"""Write the golden games and the signature anew: `make golden`."""

from .games import SIGNATURE, golden_texts


def main() -> None:
    before = SIGNATURE.read_text(encoding="utf-8") if SIGNATURE.exists() else "none\n"
    moved = []
    for path, text in golden_texts().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            moved.append(path.name)
            path.write_text(text, encoding="utf-8")
    after = SIGNATURE.read_text(encoding="utf-8")
    print(f"signature before: {before}signature now:    {after}written anew:     {', '.join(moved) or 'nothing'}")


if __name__ == "__main__":
    main()
