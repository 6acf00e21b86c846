class GrammarError(Exception):
    """A request that brought no answer. `str()` is the service's own sentence."""

    def __init__(
        self,
        message: str,
        *,
        status: Optional[int] = None,
        error: Optional[str] = None,
        errors: Sequence[Deviation] = (),
        request_id: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        #: What the service or the network says, for people.
        self.message = message
        #: HTTP status; None where there was no answer at all.
        self.status = status
        #: The service's word for the kind of failure: `invalid_request`, `not_found` ...
        self.error = error
        #: Where several things are wrong: each with its `path` and `message`.
        self.errors = list(errors)
        #: Under which the service logged the request.
        self.request_id = request_id


class NotFoundError(GrammarError):
    """Nothing carries that identifier; `id` is the one that was asked for."""

    def __init__(self, id: str, message: Optional[str] = None, **details: Any) -> None:
        super().__init__(message or "nothing carries the id " + id, **details)
        self.id = id


class RefusedError(GrammarError):
    """The service does not take the request; the message says what to change."""


class UnavailableError(GrammarError):
    """No answer came, or the service failed: the same request may succeed later."""


class Results(Generic[Item]):
    """What a list found: `len()`, an index, a slice and iteration go over all pages.

    The first page comes with the call, so that a misspelt filter is refused there; each further one when it is needed.
    `limit` is the size of a page.
    """

    def __init__(self, service: "_Service", target: str) -> None:
        self._service = service
        self._target = target
        #: The first page as the service answered it, with facets and suggestions where it has them.
        self.page: Dict[str, Any]
        self.page, self._following = service._page(target)
        self._items: List[Item] = list(self.page["results"])

    def __repr__(self) -> str:
        return "<" + str(len(self)) + " results of " + self._target + ">"

    @property
    def count(self) -> int:
        """How many there are over all pages, those before `offset` too."""
        return self.page["count"]

    def __len__(self) -> int:
        return max(0, self.count - self.page.get("offset", 0))

    def __iter__(self) -> Iterator[Item]:
        position = 0
        while self._reach(position):
            yield self._items[position]
            position += 1

    @overload
    def __getitem__(self, position: int) -> Item: ...

    @overload
    def __getitem__(self, position: slice) -> List[Item]: ...

    def __getitem__(self, position: Union[int, slice]) -> Union[Item, List[Item]]:
        if isinstance(position, slice):
            wanted = range(len(self))[position]
            return [self[one] for one in wanted]
        at = position + len(self) if position < 0 else position
        if at < 0 or not self._reach(at):
            raise IndexError("there is no result " + str(position) + " of " + str(len(self)))
        return self._items[at]

    def _reach(self, position: int) -> bool:
        """Asks for pages until a position is there. The counts of the first page hold for all, so they come once."""
        while position >= len(self._items) and self._following is not None:
            following = self._following
            if "facets" in self.page and "facets=none" not in following:
                following += "&facets=none"
            page, self._following = self._service._page(following)
            self._items += page["results"]
            if not page["results"]:
                return False
        return position < len(self._items)


class _Service:
    def __init__(self, base_url: str, *, timeout: float = 30.0) -> None:
        self.base_url = base_url.rstrip("/")
        self.timeout = timeout

    def __repr__(self) -> str:
        return type(self).__name__ + "(" + repr(self.base_url) + ")"

    def csv(self, path: str, **query: Any) -> str:
        """One page of a list as comma-separated values: `csv("/v1/rules", category="camera", limit=1000)`."""
        return self._text(_target(path, dict(query, format="csv"))).lstrip("\ufeff")

    def _list(self, target: str) -> "Results[Any]":
        return Results(self, self.base_url + target)

    def _page(self, url: str) -> Tuple[Dict[str, Any], Optional[str]]:
        body, headers = self._send(url)
        following = re.search(r'<([^>]*)>; rel="next"', headers.get("Link") or "")
        return json.loads(body), following and urllib.parse.urljoin(url, following.group(1))

    def _json(self, target: str) -> Any:
        return json.loads(self._send(self.base_url + target)[0])

    def _text(self, target: str) -> str:
        return self._send(self.base_url + target)[0].decode("utf-8")

    def _json_or_text(self, target: str) -> Any:
        body, headers = self._send(self.base_url + target)
        text = body.decode("utf-8")
        return json.loads(text) if headers.get_content_type() == "application/json" else text

    def _post(self, target: str, body: Any) -> Any:
        return json.loads(self._send(self.base_url + target, json.dumps(body).encode("utf-8"))[0])

    def _send(self, url: str, body: Optional[bytes] = None) -> Tuple[bytes, email.message.Message]:
        headers = {"Accept-Encoding": "gzip", "User-Agent": "grammar-python"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(url, data=body, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as answer:
                return _unzipped(answer.read(), answer.headers), answer.headers
        except urllib.error.HTTPError as failure:
            with failure:
                raise _error(failure.code, _unzipped(failure.read(), failure.headers), failure.headers) from None
        except (OSError, http.client.HTTPException) as failure:
            reason = getattr(failure, "reason", failure)
            raise UnavailableError("no answer from " + url + ": " + str(reason)) from failure


def _unzipped(body: bytes, headers: email.message.Message) -> bytes:
    return gzip.decompress(body) if headers.get("Content-Encoding") == "gzip" else body


def _error(status: int, body: bytes, headers: email.message.Message) -> GrammarError:
    details: Dict[str, Any] = {"status": status, "request_id": headers.get("X-Request-Id")}
    try:
        answer = json.loads(body)
    except ValueError:
        answer = {}
    if not isinstance(answer, dict):
        answer = {}
    if status == 404 and "id" in answer:
        return NotFoundError(answer["id"], answer.get("message"), error="not_found", **details)
    message = answer.get("message") or "status " + str(status)
    details.update(error=answer.get("error"), errors=answer.get("errors", ()))
    return (UnavailableError if status >= 500 or status == 429 else RefusedError)(message, **details)


def _target(path: str, query: Mapping[str, Any]) -> str:
    given = [
        (name, _word(item))
        for name, value in query.items()
        if value is not None
        for item in (value if isinstance(value, (list, tuple)) else (value,))
    ]
    return path + ("?" + urllib.parse.urlencode(given) if given else "")


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _segment(value: str) -> str:
    return urllib.parse.quote(str(value), safe="")


def _given(members: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}
