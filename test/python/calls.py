"""Makes the calls that it reads from standard input, and prints what came of each.

    python3 calls.py <folder of grammar.py> < [{"service", "url", "method", "arguments"}, ...]
"""

import json
import sys
import typing

sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True

import grammar  # noqa: E402

classes = {"media": grammar.MediaGrammar, "coordinate": grammar.CoordinateGrammar}


def outcome(call):
    service = classes[call["service"]](call["url"], timeout=call.get("timeout", 60))
    try:
        answer = getattr(service, call["method"])(*call.get("positional", ()), **call["arguments"])
        if isinstance(answer, grammar.Results):
            return {"page": answer.page, "items": list(answer), "count": answer.count}
        return {"answer": answer}
    except grammar.GrammarError as error:
        return {
            "error": type(error).__name__,
            "message": str(error),
            "id": getattr(error, "id", None),
            "status": error.status,
            "word": error.error,
            "errors": error.errors,
            "request_id": error.request_id,
        }


def methods(service):
    return sorted(name for name in vars(service) if not name.startswith("_"))


# A type that names another which is not there is found when it is asked for.
for declared in vars(grammar).values():
    if typing.is_typeddict(declared) if hasattr(typing, "is_typeddict") else False:
        typing.get_type_hints(declared)
for service in classes.values():
    for name in methods(service):
        typing.get_type_hints(getattr(service, name))

print(
    json.dumps(
        {
            "methods": {name: methods(service) for name, service in classes.items()},
            "outcomes": [outcome(call) for call in json.load(sys.stdin)],
        }
    )
)
