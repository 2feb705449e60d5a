"""The rules of the game on flat arrays, and nothing else: no policies, no files, no printing.

    setup(board, rules, s, key, players, order)    a new game in the state record `s`
    legal_actions(board, rules, s, out)            every legal answer to the pending question, as int64 codes
    is_legal(board, rules, s, action)              the same question for one answer
    apply(board, rules, s, action)                 the only thing that changes state

Files follow the chapters of docs/rules.md; clause numbers (R10.41) stand where they are carried out.
"""
