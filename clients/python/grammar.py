"""The media grammar and coordinate grammar services in Python: every operation is a method.

    from grammar import CoordinateGrammar, MediaGrammar

    media = MediaGrammar("http://127.0.0.1:4310")
    for rule in media.list_rules(q="loudness", type="hard"):
        print(rule["id"], rule["title"])

A list goes over all pages: iterate, index, slice or `len()` it; `.page` is the first as it came,
with facets. A failure is a
`GrammarError` with the service's own sentence. Needs Python 3.9 and nothing besides.

Made from the contracts by `npm run generate`: changes belong there.
"""

from __future__ import annotations

import email.message
import gzip
import http.client
import json
import re
import sys
import urllib.error
import urllib.parse
import urllib.request
from typing import (
    Any,
    Dict,
    Generic,
    Iterator,
    List,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    TypeVar,
    Union,
    overload,
)

if sys.version_info < (3, 9):
    raise ImportError("grammar.py needs Python 3.9 or later")

from typing import Literal, TypedDict

Item = TypeVar("Item")


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


class MediaGrammar(_Service):
    """Production rules, dimensions, schemas and chapters for volumetric media, with a rule engine and a validator."""

    def __init__(self, base_url: str = "http://127.0.0.1:4310", *, timeout: float = 30.0) -> None:
        """
        Args:
            base_url: Address of the service, without `/v1`.
            timeout: Seconds to wait for an answer.
        """
        super().__init__(base_url, timeout=timeout)

    def get_index(self) -> Index:
        """See what the service holds and which operations it has.

        Start here: name, version, the size of every part of the corpus, and one line per operation.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._json("/v1")

    def get_health(self) -> MediaHealth:
        """Ask whether the service is up and what it has loaded.

        Answers 200 only after the corpus file passed its checks at start. `corpus_digest` names the
        corpus: two replicas with equal digests answer alike.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._json("/v1/health")

    def get_openapi(self) -> OpenapiDocument:
        """Fetch the machine-readable contract (OpenAPI 3.1).

        The contract that the service itself is built from and tested against.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._json("/v1/openapi.json")

    def get_manifest(self) -> Manifest:
        """List the corpus files with their digests.

        The inventory of the package: every corpus file of this service with its size and SHA-256,
        as it was when the database was built.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._json("/v1/manifest")

    def get_model(self) -> Model:
        """Read the model behind the rules: decision variables, operators, change levels, meta-variables.

        What a context may hold besides the dimensions, what each operator of a rule means (also for
        missing values and wrong types), and the two axes that the `gram` rules share with the
        coordinate grammar.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._json("/v1/model")

    def list_dimensions(
        self,
        *,
        group: Optional[DimensionGroup] = None,
        kind: Optional[DimensionKind] = None,
    ) -> DimensionList:
        """List the dimensions with their states or units.

        Both filters narrow the groups and both lists.

        Args:
            group: Only this group.
            kind: Only enumerated or only continuous ones.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._json(_target("/v1/dimensions", {"group": group, "kind": kind}))

    def get_dimension(self, id: str) -> Dimension:
        """Read one dimension, each state with its definition.

        The id is the dotted path at which a context holds the value.

        Args:
            id: The dotted path at which a context holds the value: `camera.shot_size`.

        Raises:
            NotFoundError: Nothing carries that identifier.
            RefusedError: The message says what to change.
        """
        return self._json("/v1/dimensions/" + _segment(id))

    def list_rules(
        self,
        *,
        category: Optional[Domain] = None,
        type: Optional[RuleType] = None,
        min_priority: Optional[int] = None,
        basis: Optional[RuleBasis] = None,
        subject: Optional[str] = None,
        tag: Optional[str] = None,
        reads: Optional[str] = None,
        state: Optional[str] = None,
        phase: Optional[str] = None,
        target: Optional[str] = None,
        blocks: Optional[Literal["publish", "clip", "capture", "delivery", "proposal"]] = None,
        q: Optional[str] = None,
        highlight: Optional[bool] = None,
        sort: Optional[Literal["priority"]] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        facets: Optional[Literal["none"]] = None,
    ) -> Results[RuleSummary]:
        """Find rules by category, type, priority or free text.

        Filters combine with AND. `q` searches what a rule says and what it is about: words are
        ANDed, each matches as a prefix, in its other forms and by its synonyms, case and diacritics
        do not count, "quoted words" match as a phrase, an id or the beginning of one comes first;
        the rest comes best match first. Where no rule holds all words, those that hold most of them
        come, and `match` and `dropped` say so; where fewer than ten do, others that hold most of
        them stand in `related`. Without `q` the order is category, then id. `count` and facets are
        over all that was found. `suggestions` are searches that have results.

        Args:
            category: Only this category.
            type: Only hard or only soft rules.
            min_priority: Only rules of this priority or higher. Priorities run from 1 to 99; hard
                rules begin at 78.
            basis: Only rules that rest on this kind of authority.
            subject: Only rules of this subject; `/v1/model` lists the subjects.
            tag: Only rules that carry this tag; `facets.tag` names those of the matches.
            reads: Only rules with a condition on this path: `camera.sync_error_ms`.
            state: Only rules with a condition that names this state:
                `camera.capture_rig.inward_dome`.
            phase: Only rules that name this production phase: `capture`.
            target: Only rules that name this delivery target: `vr_headset_app`.
            blocks: Only rules that block this: the work stops until they are met. The other hard
                rules must be mended before delivery.
            q: Free text over title, phrases, tags, rationale, actions and what a rule reads. At
                most 500 characters and 32 words, counting each part of a hyphenated one. Words are
                ANDed and match as prefixes, in other forms and by their synonyms; "quoted words"
                match as a phrase. Where no row holds all words, those that hold most of them come.
            highlight: True adds `highlights` to every result: the matching words, marked. False if
                left out.
            sort: By priority, the highest first, in place of the order of the corpus or of the
                search.
            limit: Results on a page, at most. 100 if left out.
            offset: Zero-based position of the first result. Past the last one the page is empty. 0
                if left out.
            facets: `none` leaves the counts out: nine tenths of a short page, and the same on each.

        Returns:
            Results over all pages; `.page` is the first, a `RulePage`.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._list(_target("/v1/rules", {
            "category": category,
            "type": type,
            "min_priority": min_priority,
            "basis": basis,
            "subject": subject,
            "tag": tag,
            "reads": reads,
            "state": state,
            "phase": phase,
            "target": target,
            "blocks": blocks,
            "q": q,
            "highlight": highlight,
            "sort": sort,
            "limit": limit,
            "offset": offset,
            "facets": facets,
        }))

    def search(
        self,
        *,
        q: Optional[str] = None,
        kind: Optional[List[MediaDocumentKind]] = None,
        highlight: Optional[bool] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        facets: Optional[Literal["none"]] = None,
    ) -> Results[MediaSearchResult]:
        """Search everything that the service holds.

        For those who do not know where to look: rules, dimensions, states, decision variables,
        chapters by section, schemas, stages of the example, sources and destinations. Words match
        in other forms and by their synonyms, British and American, in one word and in two;
        `docs/search.md` says how. `href` leads to the thing, of a chapter or playbook to the
        section. Facets count all results by kind.

        Args:
            q: Free text over everything. At most 500 characters and 32 words, counting each part of
                a hyphenated one. Words are ANDed and match as prefixes, in other forms and by their
                synonyms; "quoted words" match as a phrase. Where no row holds all words, those that
                hold most of them come.
            kind: Only these kinds: the parameter repeated, or words with commas between them.
            highlight: True adds `highlights` to every result: the matching words, marked. True if
                left out.
            limit: Results on a page, at most. 20 if left out.
            offset: Zero-based position of the first result. Past the last one the page is empty. 0
                if left out.
            facets: `none` leaves the counts out: nine tenths of a short page, and the same on each.

        Returns:
            Results over all pages; `.page` is the first, a `MediaSearchPage`.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._list(_target("/v1/search", {
            "q": q,
            "kind": kind,
            "highlight": highlight,
            "limit": limit,
            "offset": offset,
            "facets": facets,
        }))

    def get_rule(self, id: str) -> Rule:
        """Read one rule in full.

        Conditions, actions, rationale, tags, the kind of authority behind it and its sources.

        Args:
            id: Three letters of the domain, a number within it: `CAM-004`.

        Raises:
            NotFoundError: Nothing carries that identifier.
            RefusedError: The message says what to change.
        """
        return self._json("/v1/rules/" + _segment(id))

    def get_anyway(self) -> AnywayList:
        """Read what is wrong whatever a file is for.

        What `grammar lint` and the page `/check` ask of files of which nobody has said what they
        are for. All of it warns.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._json("/v1/anyway")

    def list_schemas(self) -> Results[SchemaEntry]:
        """List the packaged JSON Schemas.

        Twelve schemas (draft 2020-12) for the documents of a production.

        Returns:
            Results over all pages; `.page` is the first, a `SchemaList`.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._list("/v1/schemas")

    def get_schema(
        self,
        name: Literal["beat", "claim", "clip", "common", "decision", "production_rules", "project",
            "provenance", "qa_issue", "shot", "timeline", "transcript_unit", "context", "grammar",
            "house-rules"],
        *,
        bundle: Optional[bool] = None,
    ) -> JsonSchema:
        """Fetch one packaged JSON Schema.

        The schema as it is packaged; its `$id` is the address where it is served for good, where
        the service knows that address (`MEDIA_URL`). It refers to others relative to its own
        address, so `clip.schema.json` is found as well as `clip`. With `bundle` it stands alone.
        Three are for editors (draft-07): `context`, what an evaluation takes, every path with its
        words, range and readers; `grammar`, the linter’s configuration; `house-rules`.

        Args:
            name: Name of a schema.
            bundle: True puts what the schema refers to into its own `$defs`. False if left out.

        Raises:
            NotFoundError: Nothing carries that identifier.
            RefusedError: The message says what to change.
        """
        return self._json(_target("/v1/schemas/" + _segment(name), {"bundle": bundle}))

    def list_example_stages(self) -> Results[StageEntry]:
        """List the fifteen stages of the worked example.

        One fictional production from transcript to command list; each stage follows from those
        before it.

        Returns:
            Results over all pages; `.page` is the first, a `StageList`.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._list("/v1/example")

    def get_example_stage(self, stage: StageName) -> Any:
        """Fetch one stage of the worked example.

        JSON stages come as JSON, YAML and DSL stages as the text they are.

        Args:
            stage: Name of a stage.

        Returns:
            Text where the answer is no JSON.

        Raises:
            NotFoundError: Nothing carries that identifier.
            RefusedError: The message says what to change.
        """
        return self._json_or_text("/v1/example/" + _segment(stage))

    def list_chapters(self) -> Results[ChapterEntry]:
        """List the documentation chapters.

        Twenty-two chapters in reading order.

        Returns:
            Results over all pages; `.page` is the first, a `ChapterList`.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._list("/v1/docs")

    def get_chapter(self, slug: str) -> str:
        """Read one chapter as Markdown.

        A chapter teaches one part of the craft and names the rules and sources that belong to it.

        Args:
            slug: Slug of a chapter: `audio-and-loudness`.

        Raises:
            NotFoundError: Nothing carries that identifier.
            RefusedError: The message says what to change.
        """
        return self._text("/v1/docs/" + _segment(slug))

    def list_sources(
        self,
        *,
        verified: Optional[Literal["text_read", "publisher_page", "secondary", "house"]] = None,
    ) -> Results[Source]:
        """Read the register of primary sources.

        The standards, papers, laws and guidelines that rules, chapters and dimensions rest on, with
        who cites them. `verified` says how far each was checked, and as a parameter shows those of
        one level.

        Args:
            verified: Only sources that were checked this far.

        Returns:
            Results over all pages; `.page` is the first, a `SourceList`.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._list(_target("/v1/sources", {"verified": verified}))

    def get_source(self, id: str) -> Source:
        """Read one source with the sentences that rules rest on.

        Edition, day read, day by which it is read again, and for each passage its clause, its
        words, how they are known and which rules it carries.

        Args:
            id: Id in the register of sources.

        Raises:
            NotFoundError: Nothing carries that identifier.
            RefusedError: The message says what to change.
        """
        return self._json("/v1/sources/" + _segment(id))

    def list_paths(
        self,
        *,
        q: Optional[str] = None,
        group: Optional[str] = None,
        kind: Optional[Literal["dimension", "variable"]] = None,
        type: Optional[List[Literal["state", "number", "integer", "boolean", "string"]]] = None,
        unit: Optional[str] = None,
        rule: Optional[str] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        facets: Optional[Literal["none"]] = None,
    ) -> Results[PathSummary]:
        """Find what a context may hold: dimensions and decision variables together.

        Filters combine with AND. `q` searches as `GET /v1/search` does, over dimensions and
        variables alone. Without `q` the order is by path.

        Args:
            q: Free text over names, questions, descriptions and states. At most 500 characters and
                32 words, counting each part of a hyphenated one. Words are ANDed and match as
                prefixes, in other forms and by their synonyms; "quoted words" match as a phrase.
                Where no row holds all words, those that hold most of them come.
            group: Only this group, the first part of a path: `camera`.
            kind: Only dimensions, or only decision variables.
            type: Only these types: the parameter repeated, or words with commas between them.
            unit: Only numbers in this unit: `LUFS`.
            rule: Only paths that this rule reads: `CAM-004`.
            limit: Results on a page, at most. 100 if left out.
            offset: Zero-based position of the first result. Past the last one the page is empty. 0
                if left out.
            facets: `none` leaves the counts out: nine tenths of a short page, and the same on each.

        Returns:
            Results over all pages; `.page` is the first, a `PathPage`.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._list(_target("/v1/paths", {
            "q": q,
            "group": group,
            "kind": kind,
            "type": type,
            "unit": unit,
            "rule": rule,
            "limit": limit,
            "offset": offset,
            "facets": facets,
        }))

    def get_path(self, path: str) -> Path:
        """Read one path: its type, range and words, who knows it, which rules read it, which files tell it.

        All that the service knows of one fact; as CSV what each destination allows, a row for each
        limit.

        Args:
            path: Dotted path.

        Raises:
            NotFoundError: Nothing carries that identifier.
            RefusedError: The message says what to change.
        """
        return self._json("/v1/paths/" + _segment(path))

    def get_linter_rules(self) -> LinterRules:
        """Fetch all that files are judged by, as one document.

        Rules, fields, implications, subjects and destinations in the form that `grammar lint` and
        the page `/check` hold them. Equal corpus, equal document.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._json("/v1/linter")

    def list_destinations(
        self,
        *,
        q: Optional[str] = None,
        kind: Optional[DestinationKind] = None,
        tightens: Optional[str] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        facets: Optional[Literal["none"]] = None,
    ) -> Results[DestinationSummary]:
        """Find what a deliverable may be made for: broadcasters, platforms, headsets, archives.

        Filters combine with AND. `q` searches as `GET /v1/search` does, over destinations alone.
        Without `q` the order is by kind, then by name.

        Args:
            q: Free text over names, phrases, declared facts, rules and sources. At most 500
                characters and 32 words, counting each part of a hyphenated one. Words are ANDed and
                match as prefixes, in other forms and by their synonyms; "quoted words" match as a
                phrase. Where no row holds all words, those that hold most of them come.
            kind: Only this kind.
            tightens: Only those that are stricter than this rule: `AUD-002`.
            limit: Results on a page, at most. 100 if left out.
            offset: Zero-based position of the first result. Past the last one the page is empty. 0
                if left out.
            facets: `none` leaves the counts out: nine tenths of a short page, and the same on each.

        Returns:
            Results over all pages; `.page` is the first, a `DestinationPage`.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._list(_target("/v1/destinations", {
            "q": q,
            "kind": kind,
            "tightens": tightens,
            "limit": limit,
            "offset": offset,
            "facets": facets,
        }))

    def compare_destinations(
        self,
        *,
        with_: Optional[List[DestinationId]] = None,
    ) -> DestinationComparison:
        """Put two or more destinations side by side: what each declares and limits.

        Rows are the paths that any of them declares or limits: loudness, true peak, captions,
        codecs, budgets. A limit stands where its rule applies by what the destination declares, one
        of the destination itself or of its sources also where it waits for a fact (its `where`); of
        a rule that a hard one of its own tightens, that one alone stands. Two to 8.

        Args:
            with_: Ids of destinations: the parameter repeated, or ids with commas between them.

        Raises:
            NotFoundError: Nothing carries that identifier.
            RefusedError: The message says what to change.
        """
        return self._json(_target("/v1/destinations/compare", {"with": with_}))

    def get_destination(self, id: str) -> Destination:
        """Read one destination: facts that follow, rules of its own, and the sentences behind.

        The document as it was written, with the limits that then hold; as CSV the limits alone.
        `POST /v1/evaluate` takes the id as `profile`.

        Args:
            id: Id of a destination: `broadcast-hd-dpp`.

        Raises:
            NotFoundError: Nothing carries that identifier.
            RefusedError: The message says what to change.
        """
        return self._json("/v1/destinations/" + _segment(id))

    def list_destination_rules(self, id: str, *, contents: Optional[bool] = None) -> Dict[str, Any]:
        """Take every rule that a destination has to keep, with its limit and who says so.

        Its own rules, those that apply by what it declares, those of destinations that belong to
        it, those its sources carry, those that name its target and, of a phase with few rules such
        as the archive, those of its phase, else those for whatever is delivered; then those that
        wait for nothing but the figures that they judge. Each once, under the first reason.

        Args:
            id: Id of a destination: `broadcast-hd-dpp`.
            contents: Whether rules on what may be in it come last: people, music, works of others,
                speech.

        Raises:
            NotFoundError: Nothing carries that identifier.
            RefusedError: The message says what to change.
        """
        return self._json(_target("/v1/destinations/" + _segment(id) + "/rules", {"contents": contents}))

    def evaluate(
        self,
        context: Context,
        *,
        profile: Optional[Union[DestinationId, List[DestinationId]]] = None,
        unknown: Optional[List[str]] = None,
        domains: Optional[List[Domain]] = None,
        infer: Optional[bool] = None,
        subject: Optional[Literal["project", "programme", "deliverable", "timeline", "cut", "clip",
            "claim", "recording", "transcript", "cue", "feed_item", "capture_setup",
            "lighting_setup", "asset", "generated_asset", "plate", "issue", "run"]] = None,
        matched_only: Optional[bool] = None,
        explain: Optional[bool] = None,
    ) -> Outcome:
        """Evaluate a context against the rules.

        Send what is known of the production; the answer says which rules match, what they ask for
        and why. What is absent from the context is unknown and satisfies no condition but `exists:
        false`. Rules read the submitted context and what follows from it (`inferred`; `infer:
        false` leaves that out), and never what another rule did, so their order decides nothing;
        with `profile` the rules and declared facts of a destination stand beside; trace, ids and
        state are ordered by priority from high to low, then by id. Only hard rules block.

        Args:
            context: Facts of a production, nested by dotted path: every path that a rule reads,
                with its states or its unit. Leave out what is not known; null is the same as
                absent. The service takes any object and says in `context_problems` what no rule can
                read.
            profile: What it is made for: the id of a destination (`broadcast-hd-dpp`), or several.
                The facts that it declares stand below those of the context, and its own rules judge
                beside the others.
            unknown: Paths that were not looked at, or groups of them (`lighting`): where the
                context holds nothing there, `exists: false` is open and not satisfied. A path where
                it holds something is known all the same.
            domains: Evaluate the rules of these domains alone. Leave it out for all.
            infer: False judges the stated facts alone, without what follows from them. True where
                it is left out.
            subject: Ask the rules of this subject alone: what the context describes. /v1/model
                lists the subjects.
            matched_only: False puts the rules that did not match into the trace as well. True where
                it is left out.
            explain: True adds what each condition found, near misses with the smallest change that
                flips them, hard rules that a missing fact leaves open, and conflicts between
                proposals; and to each matched rule what stands behind it and the way out.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._post("/v1/evaluate", _given({
            "context": context,
            "profile": profile,
            "unknown": unknown,
            "domains": domains,
            "infer": infer,
            "subject": subject,
            "matched_only": matched_only,
            "explain": explain,
        }))

    def validate_document(self, schema: SchemaName, document: Any) -> MediaValidationOutcome:
        """Validate a document against a packaged schema.

        Every JSON value gets an outcome with status 200; all errors are listed with their JSONPath,
        up to 1,000, and all are counted.

        Args:
            schema: Name of a packaged schema.
            document: The document to validate: any JSON value.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._post("/v1/validate", {"schema": schema, "document": document})

    def compare_contexts(
        self,
        context: Context,
        patches: List[Context],
        *,
        profile: Optional[Union[DestinationId, List[DestinationId]]] = None,
        unknown: Optional[List[str]] = None,
        infer: Optional[bool] = None,
        domains: Optional[List[Domain]] = None,
    ) -> Comparison:
        """Ask what would change if facts of the context were other than they are.

        Send a context and one to twenty patches (JSON Merge Patch, RFC 7396). The answer says for
        each patch which rules and which entries of the state are gained and lost, and whether the
        context is blocked before and after.

        Args:
            context: Facts of a production, nested by dotted path: every path that a rule reads,
                with its states or its unit. Leave out what is not known; null is the same as
                absent. The service takes any object and says in `context_problems` what no rule can
                read.
            patches: JSON Merge Patches (RFC 7396) of the context, each applied to it afresh: null
                takes a member away.
            profile: What it is made for: the id of a destination (`broadcast-hd-dpp`), or several.
                The facts that it declares stand below those of the context, and its own rules judge
                beside the others.
            unknown: Paths that were not looked at, or groups of them (`lighting`): where the
                context holds nothing there, `exists: false` is open and not satisfied. A path where
                it holds something is known all the same.
            infer: False judges the stated facts alone, without what follows from them. True where
                it is left out.
            domains: Evaluate the rules of these domains alone. Leave it out for all.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._post("/v1/evaluate/compare", _given({
            "context": context,
            "patches": patches,
            "profile": profile,
            "unknown": unknown,
            "infer": infer,
            "domains": domains,
        }))

    def get_rule_report(self) -> RuleReport:
        """Read what the rule base says of itself: defects, rivals and a witness for every rule.

        Computed when the corpus is loaded: rules that can never match, conditions and rules implied
        by others, equivalent rules, unknown paths and values, and pairs of rules that can match
        together and propose different values, each with a context in which it shows. A corpus with
        a defect is not built.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._json("/v1/rule-report")

    def get_guide(self) -> str:
        """Read the plain-text guide for agents.

        What the service is, every operation with a real example, and the typical flow.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._text("/llms.txt")

    def get_full_text(self) -> str:
        """Read the whole corpus as one Markdown text.

        For readers that take everything at once: the guide without the operations, then every rule,
        fact, source and chapter.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._text("/llms-full.txt")


class CoordinateGrammar(_Service):
    """A grammar of innovation questions: 700 coordinates with prompt stems, modes, operators, templates, scoring and a run validator."""

    def __init__(self, base_url: str = "http://127.0.0.1:4320", *, timeout: float = 30.0) -> None:
        """
        Args:
            base_url: Address of the service, without `/v1`.
            timeout: Seconds to wait for an answer.
        """
        super().__init__(base_url, timeout=timeout)

    def get_index(self) -> Index:
        """See what the service holds and which operations it has.

        Start here: name, version, the size of every part of the grammar, and one line per
        operation.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._json("/v1")

    def get_health(self) -> CoordinateHealth:
        """Ask whether the service is up and how many coordinates it has loaded.

        Answers 200 only after the corpus file passed its checks at start. `corpus_digest` names the
        corpus: two replicas with equal digests answer alike.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._json("/v1/health")

    def get_openapi(self) -> OpenapiDocument:
        """Fetch the machine-readable contract (OpenAPI 3.1).

        The contract that the service itself is built from and tested against.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._json("/v1/openapi.json")

    def get_guide(self) -> str:
        """Read the plain-text guide for agents.

        What the grammar is, every route with a real example, the typical flow and the caveats.
        Enough to run a whole session from.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._text("/llms.txt")

    def list_axes(self) -> Axes:
        """Read all three axes in one document.

        With the note on where the vocabulary comes from and the warning that state ladders are
        illustrative.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._json("/v1/axes")

    def get_axis(self, axis: AxisId) -> Axis:
        """Read one axis.

        Each entry with its definition, what tells it from its neighbours, a question and two
        examples.

        Args:
            axis: Id of an axis.

        Raises:
            NotFoundError: Nothing carries that identifier.
            RefusedError: The message says what to change.
        """
        return self._json("/v1/axes/" + _segment(axis))

    def list_grid(
        self,
        *,
        change: Optional[ChangeCode] = None,
        internal: Optional[InternalCode] = None,
    ) -> Results[GridCell]:
        """Read the grid: the intent of every pairing of change level and internal variable.

        Fifty cells, change by change, each with worked answers from different fields. Both filters
        combine. An intent is where a change is found: read it with your case in mind before you
        turn to the stems.

        Args:
            change: Only this change level: C0 Baseline, C1 Parametric Change, C2 Component Change,
                C3 Structural Change, C4 Paradigm.
            internal: Only this internal variable: I01 Object, I02 Actor, I03 Function, I04
                Structure, I05 Flow, I06 Constraint, I07 Feedback, I08 Value, I09 Context, I10
                Failure mode.

        Returns:
            Results over all pages; `.page` is the first, a `Grid`.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._list(_target("/v1/grid", {"change": change, "internal": internal}))

    def get_coordinate(self, code: str) -> Coordinate:
        """Read one coordinate: its three axis entries, grid intent and prompt stem.

        With worked answers to the intent, and how the worked runs answered the stem. A coordinate
        is a question slot. It is not a guaranteed distinct, feasible, novel or valuable innovation.

        Args:
            code: GRAM-C<0-4>-I<01-10>-M<01-14>.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._json("/v1/coordinates/" + _segment(code))

    def list_prompts(
        self,
        *,
        q: Optional[str] = None,
        change: Optional[ChangeCode] = None,
        internal: Optional[InternalCode] = None,
        meta: Optional[MetaCode] = None,
        highlight: Optional[bool] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        facets: Optional[Literal["none"]] = None,
    ) -> Results[PromptStem]:
        """Find prompt stems by change level, internal variable, meta-variable or free text.

        Each stem carries the intent of its cell: find a change with the intent, then gauge and
        break it with the stem. Filters combine with AND. `q` searches the stem, the names of its
        axes, the intent and what was answered there: words are ANDed, each matches as a prefix, in
        its other forms and by its synonyms, case and diacritics do not count, "quoted words" match
        as a phrase, an id or the beginning of one comes first; the rest comes best match first.
        Where no stem holds all words, those that hold most of them come, and `match` and `dropped`
        say so; where fewer than ten do, others that hold most of them stand in `related`. Without
        `q` the order is change, internal, meta. `suggestions` are searches that have results, and
        filters: `acceleration` is `meta=M08`.

        Args:
            q: Free text over stem, names of the axes, intent and answers. At most 500 characters
                and 32 words, counting each part of a hyphenated one. Words are ANDed and match as
                prefixes, in other forms and by their synonyms; "quoted words" match as a phrase.
                Where no row holds all words, those that hold most of them come.
            change: Only this change level: C0 Baseline, C1 Parametric Change, C2 Component Change,
                C3 Structural Change, C4 Paradigm.
            internal: Only this internal variable: I01 Object, I02 Actor, I03 Function, I04
                Structure, I05 Flow, I06 Constraint, I07 Feedback, I08 Value, I09 Context, I10
                Failure mode.
            meta: Only this meta-variable: M01 Magnitude, M02 Direction, M03 Scale, M04
                Distribution, M05 Frequency, M06 Duration, M07 Rate, M08 Acceleration, M09 Delay,
                M10 Threshold, M11 Variability, M12 Coupling, M13 Reversibility, M14 Accumulation.
            highlight: True adds `highlights` to every result: the matching words, marked. False if
                left out.
            limit: Results on a page, at most. 50 if left out.
            offset: Zero-based position of the first result. Past the last one the page is empty. 0
                if left out.
            facets: `none` leaves the counts out: nine tenths of a short page, and the same on each.

        Returns:
            Results over all pages; `.page` is the first, a `PromptPage`.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._list(_target("/v1/prompts", {
            "q": q,
            "change": change,
            "internal": internal,
            "meta": meta,
            "highlight": highlight,
            "limit": limit,
            "offset": offset,
            "facets": facets,
        }))

    def search(
        self,
        *,
        q: Optional[str] = None,
        kind: Optional[List[CoordinateDocumentKind]] = None,
        highlight: Optional[bool] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        facets: Optional[Literal["none"]] = None,
    ) -> Results[CoordinateSearchResult]:
        """Search everything that the service holds.

        For those who do not know where to look: stems, entries of the axes, cells, operators,
        playbooks, extracts and templates by section, situations and worked runs. Words match in
        other forms and by their synonyms, British and American, in one word and in two;
        `docs/search.md` says how. `href` leads to the thing, of a chapter or playbook to the
        section. Facets count all results by kind.

        Args:
            q: Free text over everything. At most 500 characters and 32 words, counting each part of
                a hyphenated one. Words are ANDed and match as prefixes, in other forms and by their
                synonyms; "quoted words" match as a phrase. Where no row holds all words, those that
                hold most of them come.
            kind: Only these kinds: the parameter repeated, or words with commas between them.
            highlight: True adds `highlights` to every result: the matching words, marked. True if
                left out.
            limit: Results on a page, at most. 20 if left out.
            offset: Zero-based position of the first result. Past the last one the page is empty. 0
                if left out.
            facets: `none` leaves the counts out: nine tenths of a short page, and the same on each.

        Returns:
            Results over all pages; `.page` is the first, a `CoordinateSearchPage`.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._list(_target("/v1/search", {
            "q": q,
            "kind": kind,
            "highlight": highlight,
            "limit": limit,
            "offset": offset,
            "facets": facets,
        }))

    def get_prompt(self, id: str) -> PromptStem:
        """Read one prompt stem.

        The id of a stem is the id of its coordinate.

        Args:
            id: GRAM-C<0-4>-I<01-10>-M<01-14>.

        Raises:
            NotFoundError: Nothing carries that identifier.
            RefusedError: The message says what to change.
        """
        return self._json("/v1/prompts/" + _segment(id))

    def list_modes(self) -> Results[ModeEntry]:
        """List the six modes with the overview table.

        Choose one before anything else: the mode decides which coordinates to visit and what to
        write down.

        Returns:
            Results over all pages; `.page` is the first, a `ModeList`.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._list("/v1/modes")

    def get_mode(self, id: ModeId) -> str:
        """Read the playbook of one mode as Markdown.

        When to use it and when not, the steps, a worked pass, exit criteria and signs of failure.

        Args:
            id: Name of a mode; matched in any case.

        Raises:
            NotFoundError: Nothing carries that identifier.
            RefusedError: The message says what to change.
        """
        return self._text("/v1/modes/" + _segment(id))

    def list_operators(self, *, category: Optional[OperatorCategory] = None) -> Results[Operator]:
        """List the seventeen operators.

        An operator turns answers at coordinates into the next question or into a concept.

        Args:
            category: Only this category.

        Returns:
            Results over all pages; `.page` is the first, a `OperatorList`.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._list(_target("/v1/operators", {"category": category}))

    def get_operator(self, name: str) -> Operator:
        """Read one operator.

        The name matches in any case.

        Args:
            name: Name of an operator, in any case: `invert`.

        Raises:
            NotFoundError: Nothing carries that identifier.
            RefusedError: The message says what to change.
        """
        return self._json("/v1/operators/" + _segment(name))

    def list_core_extracts(self) -> Results[Title]:
        """List the seven core extracts.

        Short texts on what the framework is made of and where it ends.

        Returns:
            Results over all pages; `.page` is the first, a `TitleList`.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._list("/v1/core")

    def get_core_extract(self, id: str) -> str:
        """Read one core extract as Markdown.

        For instance the formal grammar of coordinates, answers and expressions.

        Args:
            id: Id of a core extract: `formal-grammar`.

        Raises:
            NotFoundError: Nothing carries that identifier.
            RefusedError: The message says what to change.
        """
        return self._text("/v1/core/" + _segment(id))

    def list_templates(self) -> Results[Title]:
        """List the five working templates.

        Forms to fill in, on paper or in an editor.

        Returns:
            Results over all pages; `.page` is the first, a `TitleList`.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._list("/v1/templates")

    def get_template(self, id: TemplateId) -> str:
        """Fetch one template as Markdown.

        Each comes with a filled example.

        Args:
            id: Id of a template; matched in any case.

        Raises:
            NotFoundError: Nothing carries that identifier.
            RefusedError: The message says what to change.
        """
        return self._text("/v1/templates/" + _segment(id))

    def get_run_schema(self) -> JsonSchema:
        """Fetch the JSON Schema of a run document.

        Draft 2020-12; every property described.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._json("/v1/schema/run")

    def get_blank_run(self) -> Run:
        """Fetch an empty run document that satisfies the schema.

        Fill it in from the top: baseline first, then answers, concepts, forecasts and the decision.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._json("/v1/schema/blank-run")

    def get_scoring(self) -> Scoring:
        """Read the scoring rubric: criteria, hard gates, rating anchors, formula.

        Gates come before scores: a concept that fails one is out whatever its index.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._json("/v1/scoring")

    def score_concept(
        self,
        ratings: Ratings,
        *,
        hard_gates_passed: Optional[Optional[bool]] = None,
        gates: Optional[Gates] = None,
    ) -> ScoreResult:
        """Compute the comparison index of one concept.

        All seven ratings are needed. Give the four gates one by one in `gates`, or their fold in
        `hard_gates_passed`: false where one failed, else null where one is not judged, else true.
        Without either the result is held for investigation. `promise` and `confidence` read the
        index in two parts. The index compares concepts rated by the same people; it forecasts
        nothing.

        Args:
            ratings: A rating for every criterion.
            hard_gates_passed: Whether all four hard gates are passed. Null, or left out, is not yet
                judged: the result is held. Not needed beside `gates`.
            gates: The four hard gates one by one; one that is left out is not judged. One that
                failed rejects the concept; else one not judged holds it; else it passed.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._post("/v1/score", _given({
            "ratings": ratings,
            "hard_gates_passed": hard_gates_passed,
            "gates": gates,
        }))

    def validate_run(self, document: Any) -> CoordinateValidationOutcome:
        """Validate a run document.

        Every JSON value gets an outcome with status 200; all errors are listed with their JSONPath,
        up to 1,000, and all are counted. `valid` is the schema’s word alone. Of a valid document
        `warnings` name what a reader would stumble over: a decision on a concept that failed a
        gate, an index that the ratings do not give, impossible dates, coordinates without an
        answer.

        Args:
            document: The document, as `json.load` gives it.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._post("/v1/validate", document)

    def list_situations(
        self,
        *,
        q: Optional[str] = None,
        field: Optional[Literal["people", "customers", "operations", "products", "public",
            "innovation"]] = None,
        mode: Optional[Literal["DECODE", "GENERATE", "PLAN", "POSITION", "PREDICT", "SOLVE",
            "decode", "generate", "plan", "position", "predict", "solve"]] = None,
        highlight: Optional[bool] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        facets: Optional[Literal["none"]] = None,
    ) -> Results[SituationEntry]:
        """Find a way in from a case: named briefs with mode, stems, operators and a first move.

        Start here with a case in hand. `q` searches name, brief and the phrases that people type;
        where no situation holds all words, those that hold most of them come, and `match` and
        `dropped` say so. Of the one that fits take the stems of `closest` first. Filters combine
        with AND; without `q` the order is field, then as written. `facets` count the fields and
        modes of all that was found.

        Args:
            q: Free text over name, phrases and brief. At most 500 characters and 32 words, counting
                each part of a hyphenated one. Words are ANDed and match as prefixes, in other forms
                and by their synonyms; "quoted words" match as a phrase. Where no row holds all
                words, those that hold most of them come.
            field: Only what comes up there.
            mode: Only what belongs to this mode, in any case.
            highlight: True adds `highlights` to every result: the matching words, marked. False if
                left out.
            limit: Results on a page, at most. 20 if left out.
            offset: Zero-based position of the first result. Past the last one the page is empty. 0
                if left out.
            facets: `none` leaves the counts out: nine tenths of a short page, and the same on each.

        Returns:
            Results over all pages; `.page` is the first, a `SituationPage`.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._list(_target("/v1/situations", {
            "q": q,
            "field": field,
            "mode": mode,
            "highlight": highlight,
            "limit": limit,
            "offset": offset,
            "facets": facets,
        }))

    def get_situation(self, id: str) -> Situation:
        """Read one situation with the text of its stems.

        The id matches in any case.

        Args:
            id: Id of a situation: `fewer-no-shows`.

        Raises:
            NotFoundError: Nothing carries that identifier.
            RefusedError: The message says what to change.
        """
        return self._json("/v1/situations/" + _segment(id))

    def draw_cards(
        self,
        *,
        seed: Optional[str] = None,
        kind: Optional[Literal["intent", "stem", "operator"]] = None,
        mode: Optional[Literal["DECODE", "GENERATE", "PLAN", "POSITION", "PREDICT", "SOLVE",
            "decode", "generate", "plan", "position", "predict", "solve"]] = None,
        change: Optional[ChangeCode] = None,
        internal: Optional[InternalCode] = None,
        situation: Optional[str] = None,
        bookkeeping: Optional[bool] = None,
        n: Optional[int] = None,
    ) -> Results[Card]:
        """Draw cards by a seed: intents, stems and operators in turn.

        The same seed and filters give the same cards, no two with one case, no two of one cell as
        long as there are others, and of many internal variables where the filters leave many.
        `kind` draws intents, stems or operators alone. Without filters the cards come from C1 to
        C4, since C0 asks for what holds already; `mode` keeps to the change levels and operators
        that its playbook uses, `situation` to what a situation names. Operators that keep the books
        (LOCATE, RANK and their like) give a table nothing to think about and come with
        `bookkeeping` alone. `href` repeats the draw, `next` draws again.

        Args:
            seed: Any word or number; another seed gives other cards. "1" if left out.
            kind: Cards of one kind alone.
            mode: Only what belongs to this mode, in any case.
            change: Only this change level: C0 Baseline, C1 Parametric Change, C2 Component Change,
                C3 Structural Change, C4 Paradigm.
            internal: Only this internal variable: I01 Object, I02 Actor, I03 Function, I04
                Structure, I05 Flow, I06 Constraint, I07 Feedback, I08 Value, I09 Context, I10
                Failure mode.
            situation: Id of a situation: its stems above C0, the intents of their cells, its
                operators, or all where it names only some that keep the books.
            bookkeeping: True draws operators too that order or record and change nothing. False if
                left out.
            n: Cards to draw, at most. 6 if left out.

        Returns:
            Results over all pages; `.page` is the first, a `Drawing`.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._list(_target("/v1/draw", {
            "seed": seed,
            "kind": kind,
            "mode": mode,
            "change": change,
            "internal": internal,
            "situation": situation,
            "bookkeeping": bookkeeping,
            "n": n,
        }))

    def list_worked_runs(self) -> Results[WorkedRunEntry]:
        """List runs that were carried out to their end, from distant trades.

        Each is a run document, valid and without warnings. The cases are made up.

        Returns:
            Results over all pages; `.page` is the first, a `WorkedRunList`.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._list("/v1/worked-runs")

    def get_worked_run(self, id: str) -> Run:
        """Fetch one worked run as a run document.

        See how a good run uses the optional fields. The id matches in any case.

        Args:
            id: Id of a worked run: `repair-cafe`.

        Raises:
            NotFoundError: Nothing carries that identifier.
            RefusedError: The message says what to change.
        """
        return self._json("/v1/worked-runs/" + _segment(id))

    def report_run(self, document: Any) -> RunReport:
        """Turn a run document into a report.

        Warnings, scores worked out anew, Brier score and calibration of settled forecasts, coverage
        of the 50 cells, open questions, the order in which to test and to build, and in `markdown`
        and `html` a page to decide from. A document that does not satisfy the run schema is refused
        with its errors.

        Args:
            document: The document, as `json.load` gives it.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._post("/v1/report", document)

    def get_full_text(self) -> str:
        """Read the whole corpus as one Markdown text.

        For readers that take everything at once: the guide without the operations, then axes,
        intents with their stems, operators, scoring, situations, playbooks, extracts and templates.

        Raises:
            RefusedError: The message says what to change.
        """
        return self._text("/llms-full.txt")


OpenapiDocument = Dict[str, Any]
ConditionOperator = Literal["eq", "ne", "gt", "gte", "lt", "lte", "between", "not_between", "in",
    "not_in", "contains", "not_contains", "contains_any", "contains_all", "starts_with", "exists"]
ActionOperator = Literal["flag", "propose", "require", "human_review", "block"]
DimensionGroup = Literal["core", "transcript", "story", "podcast", "camera", "lighting",
    "generation", "editing", "graphics", "audio", "color_vfx", "delivery", "qa"]
DimensionKind = Literal["enumerated", "continuous"]
Dimension = Union["EnumeratedDimension", "ContinuousDimension"]
DimensionId = str
Domain = Literal["transcript", "clip", "story", "podcast", "camera", "lighting", "generation",
    "editing", "graphics", "audio", "color_vfx", "delivery", "qa", "gram"]
RuleType = Literal["hard", "soft"]
RuleBasis = Literal["standard", "guideline", "law", "practice"]
RuleId = str
MediaDocumentKind = Literal["rule", "dimension", "state", "variable", "chapter", "schema", "stage",
    "source", "destination"]
SchemaName = Literal["beat", "claim", "clip", "common", "decision", "production_rules", "project",
    "provenance", "qa_issue", "shot", "timeline", "transcript_unit"]
JsonSchema = Dict[str, Any]
StageName = Literal["transcript", "claims", "clips", "candidates", "ranked", "weights", "penalties",
    "clip-score", "shots", "edit", "timeline", "rule-context", "rule-evaluation", "project",
    "commands"]
ChapterSlug = str
DestinationId = str
DestinationKind = Literal["broadcast", "cinema", "streaming", "podcast", "music_audiobook",
    "social", "captions", "immersive", "web_3d", "law", "preservation"]
AxisId = Literal["change-levels", "internal-variables", "meta-variables"]
ChangeCode = Literal["C0", "C1", "C2", "C3", "C4"]
InternalCode = Literal["I01", "I02", "I03", "I04", "I05", "I06", "I07", "I08", "I09", "I10"]
MetaCode = Literal["M01", "M02", "M03", "M04", "M05", "M06", "M07", "M08", "M09", "M10", "M11",
    "M12", "M13", "M14"]
CoordinateId = str
CoordinateDocumentKind = Literal["prompt", "axis", "cell", "operator", "mode", "extract",
    "template", "situation", "worked_run"]
ModeId = Literal["DECODE", "GENERATE", "PLAN", "POSITION", "PREDICT", "SOLVE"]
OperatorCategory = Literal["Navigation", "Transformation", "Relationship", "Control", "Composition",
    "Comparison", "Selection"]
TemplateId = Literal["run-gram", "worksheet", "concept-card", "forecast-ledger",
    "strategy-and-positioning"]
CriterionId = Literal["outcome_contribution", "feasibility", "evidence", "adoption",
    "differentiation", "reversible_learning", "robustness"]
GateId = Literal["lawful_and_cleared", "no_unacceptable_harm", "baseline_recorded",
    "test_and_exit_defined"]
AnswerStatus = Literal["observation", "assumption", "hypothesis", "transformation",
    "not-applicable"]
ScoreStatus = Literal["comparable", "no_effect", "rejected", "held_for_investigation"]
Rating = int
RunCoordinate = str


class Index(TypedDict):
    # Name of the service.
    service: str
    # Version of the contract.
    version: str
    # Part of the corpus → how many of it are served.
    counts: Dict[str, int]
    # Every operation, in the order of the contract.
    endpoints: List[Endpoint]


class Endpoint(TypedDict):
    method: Literal["GET", "POST"]
    # Path with `{name}` for each parameter, relative to the base address.
    path: str
    # What it is for, in one line.
    summary: str


class MediaHealth(TypedDict):
    status: Literal["ok"]
    counts: MediaCounts
    # SHA-256 over all corpus files.
    corpus_digest: str


class MediaCounts(TypedDict):
    rules: int
    domains: int
    # Enumerated and continuous together.
    dimensions: int
    enumerated_dimensions: int
    continuous_dimensions: int
    # States of all enumerated dimensions.
    states: int
    decision_variables: int
    schemas: int
    chapters: int
    example_stages: int
    sources: int
    # What a deliverable may be made for.
    destinations: int


class Manifest(TypedDict):
    # Name of the service.
    name: str
    # Version of the contract.
    version: str
    # SHA-256 over all corpus files; equal digests mean equal answers.
    corpus_digest: str
    counts: MediaCounts
    # Every corpus file of this service.
    files: List[ManifestFile]


class ManifestFile(TypedDict):
    # Path below the corpus folder.
    path: str
    # What the file holds: rules, chapter, schema …
    kind: str
    # Size of the file.
    bytes: int
    # SHA-256 of the file’s bytes.
    sha256: str


class ModelSubjects(TypedDict):
    # What a rule has as `subject`.
    id: str
    # Name for people.
    name: str
    parent: Optional[str]
    # What one of them is.
    description: str


class ModelImplicationsWhen(TypedDict):
    # Dotted path that the condition reads.
    path: str
    # How the value there is compared.
    op: Literal["eq", "ne", "gt", "gte", "lt", "lte", "between", "not_between", "in", "not_in",
        "contains", "not_contains", "contains_any", "contains_all", "starts_with", "exists"]
    # The operand.
    value: Any


class ModelImplicationsThen(TypedDict):
    # Where the fact follows.
    path: str
    # What follows; a list says one of these.
    value: Any


class ModelImplications(TypedDict):
    '''A fact that follows from others.'''
    # Its name, as `inferred` gives it.
    id: str
    # All must hold.
    when: List[ModelImplicationsWhen]
    then: ModelImplicationsThen
    # by_definition: true by what the words mean. usually: true of most productions, and no rule
    # blocks on it.
    holds: Literal["by_definition", "usually"]
    # Why it follows.
    because: str


class ModelLaws(TypedDict):
    '''Sentences from which the same engine can be written.'''
    # How implications are applied.
    inference: str
    # What each word of `verdict` says.
    verdict: str


class ModelRuleOperators(TypedDict):
    when: List[ConditionOperatorEntry]
    then: List[ActionOperatorEntry]


class Model(TypedDict):
    change_levels: List[MediaAxisEntry]
    meta_variables: List[MediaAxisEntry]
    # What one context can describe, as a tree; parents before children.
    subjects: List[ModelSubjects]
    # What rules read besides the dimensions.
    decision_variables: List[DecisionVariable]
    # What follows from a context before the rules are asked.
    implications: List[ModelImplications]
    # Sentences from which the same engine can be written.
    laws: ModelLaws
    rule_operators: ModelRuleOperators


class MediaAxisEntry(TypedDict):
    '''An entry of the coordinate grammar’s axis; that service describes it in full.'''
    # `C0` to `C4`, or `M01` to `M14`.
    code: str
    # Name for people.
    name: str
    # What it means.
    definition: str


class _DecisionVariable(TypedDict):
    # Dotted path at which a context holds the value.
    path: str
    # Name for people.
    name: str
    # Type of the value.
    type: Literal["number", "integer", "boolean", "string"]
    # What the value says of a production.
    description: str
    question: Optional[str]
    who: Optional[str]
    effort: Optional[Literal["known", "looked_up", "measured", "judged"]]
    gate: Optional[Literal["rights", "consent", "safety"]]
    by: Optional[Literal["person"]]
    # Ids of the rules that read it.
    rules: List[str]
    # Sections of chapters that name it, in the order of the chapters.
    mentioned_in: List[MediaMention]


class DecisionVariable(_DecisionVariable, total=False):
    # Unit of a number.
    unit: str
    # Least value.
    minimum: float
    # Greatest value.
    maximum: float
    # The closed list of words, where there is one.
    values: List[str]


class _ConditionOperatorEntry(TypedDict):
    # What a condition writes as `op`.
    name: str
    # When a condition with it holds.
    description: str


class ConditionOperatorEntry(_ConditionOperatorEntry, total=False):
    # What holds for missing values, null and values of the wrong type.
    law: str
    # What the rule must give as `value`.
    operand: str
    # A condition as a rule writes it.
    example: Any


class _ActionOperatorEntry(TypedDict):
    # What an action writes as `op`.
    name: str
    # What an action with it does.
    description: str


class ActionOperatorEntry(_ActionOperatorEntry, total=False):
    # Where in the state it goes.
    law: str
    # What the rule must give as `value`.
    operand: str
    # An action as a rule writes it.
    example: Any


class DimensionList(TypedDict):
    # Groups that have a dimension in this answer.
    groups: List[DimensionGroupEntry]
    # Dimensions that have states.
    enumerated: List[EnumeratedDimension]
    # Dimensions that are a number with a unit.
    continuous: List[ContinuousDimension]


class DimensionGroupEntry(TypedDict):
    # What the dimension’s `group` holds.
    id: DimensionGroup
    # Name for people.
    name: str
    # Enumerated dimensions of the group in this answer.
    enumerated_count: int
    # Continuous dimensions of the group in this answer.
    continuous_count: int


class _EnumeratedDimension(TypedDict):
    id: DimensionId
    # Name for people.
    name: str
    # The part of production it belongs to.
    group: DimensionGroup
    # How many states; 0 for a continuous dimension.
    state_count: int
    # All states in teaching order; empty for a continuous dimension.
    values: List[str]
    # What the dimension says of a production, in one sentence.
    description: str
    # True where a context holds an array of states: a processing chain, the tags of a feed.
    multiple: bool
    question: Optional[str]
    who: Optional[str]
    effort: Optional[Literal["known", "looked_up", "measured", "judged"]]
    gate: Optional[Literal["rights", "consent", "safety"]]
    by: Optional[Literal["person"]]
    # Ids of entries of the source register, `/v1/sources`.
    sources: List[str]
    # Sections of chapters that name it, in the order of the chapters.
    mentioned_in: List[MediaMention]
    # Path of the whole resource, relative to the base address.
    href: str
    kind: Literal["enumerated"]
    # State → its definition.
    definitions: Dict[str, str]


class EnumeratedDimension(_EnumeratedDimension, total=False):
    '''A dimension that has states.'''
    # Why some of its states are read by no rule and follow from no other fact; left out where all
    # are.
    unread: str


class ContinuousDimension(TypedDict):
    '''A dimension that is a number with a unit.'''
    id: DimensionId
    # Name for people.
    name: str
    # The part of production it belongs to.
    group: DimensionGroup
    # How many states; 0 for a continuous dimension.
    state_count: int
    # All states in teaching order; empty for a continuous dimension.
    values: List[str]
    # What the dimension says of a production, in one sentence.
    description: str
    # True where a context holds an array of states: a processing chain, the tags of a feed.
    multiple: bool
    question: Optional[str]
    who: Optional[str]
    effort: Optional[Literal["known", "looked_up", "measured", "judged"]]
    gate: Optional[Literal["rights", "consent", "safety"]]
    by: Optional[Literal["person"]]
    # Ids of entries of the source register, `/v1/sources`.
    sources: List[str]
    # Sections of chapters that name it, in the order of the chapters.
    mentioned_in: List[MediaMention]
    # Path of the whole resource, relative to the base address.
    href: str
    kind: Literal["continuous"]
    # Unit of the number.
    unit: str
    # Least value.
    minimum: float
    # Greatest value.
    maximum: float
    # How the number is obtained.
    measured: str


RulePageMended = TypedDict("RulePageMended", {"from": "str", "to": "str"}, total=False)


class _RulePage(TypedDict):
    # All matches, not only those of this page.
    count: int
    # The limit that was applied.
    limit: int
    # The zero-based position of the first result.
    offset: int
    # The rules of this page.
    results: List[RuleSummary]


class RulePage(_RulePage, total=False):
    facets: RuleFacets
    # With `q`: `all` where every result holds every word that was asked for; `some` where no row
    # says all of them itself, and those that hold most come; `none` where nothing here is close:
    # there are no results, and the nearest stand under `related`.
    match: Literal["all", "some", "none"]
    # Words of `q` that none of the rows shown holds; words such as `how` are not asked for and not
    # named.
    dropped: List[str]
    # Words of `q` that were taken for misspelt and looked for as others.
    mended: List[RulePageMended]
    # True where words have more rows than one search looks at; `count`, facets and links are over
    # those that were looked at.
    truncated: bool
    # With `q`, on the first page: where fewer than ten are found, others that hold most of the
    # words or are about the same themes, ten with the results at most. They are not in `count`,
    # facets and links.
    related: List[RuleSummary]
    # Beside `related`: what the words of `q` were taken to be about, each theme by its words, five
    # at most.
    themes: List[List[str]]
    # With `q`: filters that are called so and, where words were dropped, searches that find all of
    # theirs.
    suggestions: List[Suggestion]


class RuleFacetsType(TypedDict):
    '''Hard and soft matches.'''
    hard: int
    soft: int


class RuleFacets(TypedDict):
    '''Counts over all matches, whatever the page.'''
    # Category → matches in it; categories without a match are left out.
    category: Dict[str, int]
    # Hard and soft matches.
    type: RuleFacetsType
    # Basis → matches that rest on it.
    basis: Dict[str, int]
    # Subject → matches of it, in the order of `/v1/model`.
    subject: Dict[str, int]
    # Tag → matches that carry it, the most frequent first.
    tag: Dict[str, int]
    # Production phase → matches that name it, the most frequent first.
    phase: Dict[str, int]
    # Delivery target → matches that name it, the most frequent first.
    target: Dict[str, int]
    # What is blocked → matches that block it, the most frequent first.
    blocks: Dict[str, int]


class RuleSummaryHighlights(TypedDict, total=False):
    '''On request: where the search words stand, marked with `<mark>`; the rest is escaped for
    HTML.'''
    id: str
    title: str
    tags: str
    phrases: str
    rationale: str


class _RuleSummary(TypedDict):
    id: RuleId
    # What to do, in at most 80 characters.
    title: str
    # The part of production that the rule governs.
    domain: Domain
    # The same as `domain`.
    category: Domain
    # Whether the rule must be met or advises.
    type: RuleType
    # From 1 to 99; higher is evaluated and listed first. Every hard rule outranks every soft one.
    priority: int
    # Why the rule exists, what goes wrong otherwise, where its limit comes from.
    rationale: str
    # The basis first (standard, guideline, law or practice), then topics.
    tags: List[str]
    # What kind of authority stands behind the rule.
    basis: RuleBasis
    # What one context describes when this rule is asked: an id of `subjects` in `/v1/model`.
    subject: str
    # What the rule allows, in words: the name of a fact and its limit; of several, one that is kept
    # is enough unless the `logic` of the rule is `any`. Empty where it judges by what something is.
    limits: List[str]
    # Path of the whole resource, relative to the base address.
    href: str


class RuleSummary(_RuleSummary, total=False):
    # On request: where the search words stand, marked with `<mark>`; the rest is escaped for HTML.
    highlights: RuleSummaryHighlights


class MediaSearchPageFacets(TypedDict):
    # Kind → results of it, whatever `kind` is asked for; kinds without one are left out.
    kind: Dict[str, int]


MediaSearchPageMended = TypedDict("MediaSearchPageMended", {"from": "str", "to": "str"},
    total=False)


class _MediaSearchPage(TypedDict):
    # All matches, not only those of this page.
    count: int
    # The limit that was applied.
    limit: int
    # The zero-based position of the first result.
    offset: int
    # What was found, best first.
    results: List[MediaSearchResult]


class MediaSearchPage(_MediaSearchPage, total=False):
    facets: MediaSearchPageFacets
    # With `q`: `all` where every result holds every word that was asked for; `some` where no row
    # says all of them itself, and those that hold most come; `none` where nothing here is close:
    # there are no results, and the nearest stand under `related`.
    match: Literal["all", "some", "none"]
    # Words of `q` that none of the rows shown holds; words such as `how` are not asked for and not
    # named.
    dropped: List[str]
    # Words of `q` that were taken for misspelt and looked for as others.
    mended: List[MediaSearchPageMended]
    # True where words have more rows than one search looks at; `count`, facets and links are over
    # those that were looked at.
    truncated: bool
    # With `q`, on the first page: where fewer than ten are found, others that hold most of the
    # words or are about the same themes, ten with the results at most. They are not in `count`,
    # facets and links.
    related: List[MediaSearchResult]
    # Beside `related`: what the words of `q` were taken to be about, each theme by its words, five
    # at most.
    themes: List[List[str]]
    # With `q`: filters that are called so and, where words were dropped, searches that find all of
    # theirs.
    suggestions: List[Suggestion]


class MediaSearchResultHighlights(TypedDict, total=False):
    '''Where the search words stand, marked with `<mark>`; the rest is escaped for HTML.'''
    id: str
    title: str
    phrases: str
    text: str


class _MediaSearchResult(TypedDict):
    # What it is.
    kind: MediaDocumentKind
    # Its id; of a section, that of the text, `#` and the fragment.
    id: str
    # What it is called.
    title: str
    # Path of the whole resource, relative to the base address.
    href: str


class MediaSearchResult(_MediaSearchResult, total=False):
    # Where the search words stand, marked with `<mark>`; the rest is escaped for HTML.
    highlights: MediaSearchResultHighlights


class Suggestion(TypedDict):
    '''A search that has results, or a filter that a word of this one names.'''
    # The search, or the filter in words.
    text: str
    # How many results it has.
    count: int
    # Path of the list with it.
    href: str


class Rule(TypedDict):
    id: RuleId
    # The part of production that the rule governs.
    domain: Domain
    # From 1 to 99; higher is evaluated and listed first. Every hard rule outranks every soft one.
    priority: int
    # True for a rule that must be met; only hard rules block.
    hard: bool
    # Whether all or any of the conditions must hold.
    logic: Literal["all", "any"]
    # What must hold of the context.
    when: List[Condition]
    # What the rule asks for when it matches.
    then: List[Action]
    # Why the rule exists, what goes wrong otherwise, where its limit comes from.
    rationale: str
    # The basis first (standard, guideline, law or practice), then topics.
    tags: List[str]
    # What kind of authority stands behind the rule.
    basis: RuleBasis
    # Ids of entries of the source register, `/v1/sources`.
    sources: List[str]
    # What to do, in at most 80 characters.
    title: str
    # What one context describes when this rule is asked: an id of `subjects` in `/v1/model`.
    subject: str
    # The conditions that judge; the others say when the rule applies.
    limit: List[int]
    # What people type to find this rule.
    phrases: List[str]
    # Sections of chapters that name it, in the order of the chapters.
    mentioned_in: List[MediaMention]


class AnywayListHolds(TypedDict):
    id: RuleId
    # What to do, in at most 80 characters.
    title: str
    # Why it holds whatever the file is for.
    because: str
    # Whether all or any of the conditions must hold.
    logic: Literal["all", "any"]
    # The conditions that are left: those that judge.
    when: List[Condition]
    # Path of the whole resource, relative to the base address.
    href: str


class AnywayList(TypedDict):
    # Rules of both lists.
    count: int
    # Rules of the corpus that are asked, without the conditions that only say when they apply,
    # where nothing says what a file is for.
    holds: List[AnywayListHolds]
    # Rules of their own, asked of every file beside the rules of the corpus.
    rules: List[Rule]


class MediaMention(TypedDict):
    # What the text is.
    kind: MediaDocumentKind
    # Its id.
    id: str
    # What it is called.
    title: str
    section: Optional[str]
    # Path of the text, with the fragment of the section.
    href: str


class Condition(TypedDict):
    # Dotted path into the context: a dimension or a decision variable.
    path: str
    op: ConditionOperator
    # The operand.
    value: Any


class _Action(TypedDict):
    op: ActionOperator
    # What the action is about: a topic, a field of the context, a desk or a scope.
    path: str
    # What is asked for, in words or as a value.
    value: Any


class Action(_Action, total=False):
    # Unit of a number: that of the dimension or decision variable at the path.
    unit: str
    # What to do, in a sentence, where `value` is a bare value.
    text: str


class SchemaList(TypedDict):
    # How many there are.
    count: int
    results: List[SchemaEntry]


class SchemaEntry(TypedDict):
    # What a validation request gives as `schema`.
    name: SchemaName
    # The schema’s `$id`: absolute where the service knows the address at which people reach it,
    # otherwise relative to `href`.
    id: str
    # Title of the schema.
    title: str
    # What one document is.
    description: str
    # Path of the whole resource, relative to the base address.
    href: str


class StageList(TypedDict):
    # How many there are.
    count: int
    results: List[StageEntry]


class StageEntry(TypedDict):
    # Name of the stage.
    stage: StageName
    # What the stage shows.
    title: str
    # Media type in which it is served.
    media_type: str
    # Path of the whole resource, relative to the base address.
    href: str


class ChapterList(TypedDict):
    # How many there are.
    count: int
    results: List[ChapterEntry]


class ChapterEntry(TypedDict):
    slug: ChapterSlug
    # Title of the chapter.
    title: str
    # What it teaches, in a sentence.
    summary: str
    # Length of the chapter.
    words: int
    # Path of the whole resource, relative to the base address.
    href: str


class LinterRulesAnyway(TypedDict):
    # Rules that hold whatever files are for, asked where nothing says what they are for.
    holds: List[Dict[str, Any]]
    # Rules beside the others, asked always.
    rules: List[Dict[str, Any]]


class LinterRules(TypedDict):
    # Version of this form.
    format: int
    # Digest of the corpus.
    digest: str
    # Version of the project.
    version: str
    # Every rule, in the order of the corpus.
    rules: List[Dict[str, Any]]
    # Every path.
    fields: List[Dict[str, Any]]
    # What follows from facts.
    implications: List[Dict[str, Any]]
    # What mends a finding, the first that fits.
    remedies: List[Dict[str, Any]]
    anyway: LinterRulesAnyway
    # Parents before children.
    subjects: List[Dict[str, Any]]
    # The parts of production.
    domains: List[Dict[str, Any]]
    # By name.
    destinations: List[Dict[str, Any]]


class PathPageFacets(TypedDict):
    '''Counts over all matches, whatever the page.'''
    # Group → paths in it.
    group: Dict[str, int]
    # Kind → paths of it.
    kind: Dict[str, int]
    # Type → paths of it.
    type: Dict[str, int]
    # Unit → numbers in it.
    unit: Dict[str, int]


PathPageMended = TypedDict("PathPageMended", {"from": "str", "to": "str"}, total=False)


class _PathPage(TypedDict):
    # All matches, not only those of this page.
    count: int
    # The limit that was applied.
    limit: int
    # The zero-based position of the first result.
    offset: int
    # The paths of this page.
    results: List[PathSummary]


class PathPage(_PathPage, total=False):
    # Counts over all matches, whatever the page.
    facets: PathPageFacets
    # With `q`: `all` where every result holds every word that was asked for; `some` where no row
    # says all of them itself, and those that hold most come; `none` where nothing here is close:
    # there are no results, and the nearest stand under `related`.
    match: Literal["all", "some", "none"]
    # Words of `q` that none of the rows shown holds; words such as `how` are not asked for and not
    # named.
    dropped: List[str]
    # Words of `q` that were taken for misspelt and looked for as others.
    mended: List[PathPageMended]
    # True where words have more rows than one search looks at; `count`, facets and links are over
    # those that were looked at.
    truncated: bool
    # With `q`, on the first page: where fewer than ten are found, others that hold most of the
    # words or are about the same themes, ten with the results at most. They are not in `count`,
    # facets and links.
    related: List[PathSummary]
    # Beside `related`: what the words of `q` were taken to be about, each theme by its words, five
    # at most.
    themes: List[List[str]]
    # With `q`: filters that are called so and, where words were dropped, searches that find all of
    # theirs.
    suggestions: List[Suggestion]


class PathSummary(TypedDict):
    # Dotted path at which a context holds the value: `camera.sync_error_ms`.
    path: str
    # Name for people.
    name: str
    # A dimension, or a decision variable that rules read besides.
    kind: Literal["dimension", "variable"]
    # The first part of the path.
    group: str
    # What stands there: `state` is a word of a closed list with definitions.
    type: Literal["state", "number", "integer", "boolean", "string"]
    # True where a context holds an array of such values.
    multiple: bool
    unit: Optional[str]
    minimum: Optional[float]
    maximum: Optional[float]
    # The closed list of words; empty where there is none.
    values: List[str]
    question: Optional[str]
    who: Optional[str]
    # Rules that read it.
    rules: List[RuleId]
    # Path of the whole resource, relative to the base address.
    href: str


class PathReadBy(TypedDict):
    id: RuleId
    # What the rule asks for.
    title: str
    # True for a rule that must be met.
    hard: bool
    # True where the path is what the rule judges; false where it says when the rule applies.
    judges: bool
    # Its conditions on the path: `gt 0.2`.
    conditions: List[str]


class PathLimits(TypedDict):
    destination: DestinationId
    # Its name.
    destination_name: str
    rule_id: RuleId
    # What the rule asks for.
    title: str
    # What it allows, in words: `at most -3 dBTP`.
    limit: str
    # What a breach does.
    effect: Literal["block", "error", "warning"]
    # True of a rule of the destination itself; false of one of the corpus.
    own: bool
    # What the destination says of itself that brings the limit about; nothing of one that holds for
    # whatever is delivered.
    because: List[str]
    # What has to hold besides, of which the destination says nothing; none of a limit that always
    # holds.
    where: List[Condition]
    # How it goes with other limits of the same fact, in words: which holds when, and what a breach
    # of each does.
    beside: List[str]
    # Path of the whole resource, relative to the base address.
    href: str


class PathReadFrom(TypedDict):
    # Name of the adapter of `grammar lint`.
    adapter: str
    # Names of the files that it reads.
    files: List[str]
    # How sure the value is.
    certainty: Literal["measured", "estimated", "inferred", "declared", "judged"]
    # How it is obtained.
    how: str


class Path(TypedDict):
    # Dotted path at which a context holds the value: `camera.sync_error_ms`.
    path: str
    # Name for people.
    name: str
    # A dimension, or a decision variable that rules read besides.
    kind: Literal["dimension", "variable"]
    # The first part of the path.
    group: str
    # What stands there: `state` is a word of a closed list with definitions.
    type: Literal["state", "number", "integer", "boolean", "string"]
    # True where a context holds an array of such values.
    multiple: bool
    unit: Optional[str]
    minimum: Optional[float]
    maximum: Optional[float]
    # The closed list of words; empty where there is none.
    values: List[str]
    question: Optional[str]
    who: Optional[str]
    # Rules that read it.
    rules: List[RuleId]
    # Path of the whole resource, relative to the base address.
    href: str
    # What it says of a production.
    description: str
    effort: Optional[Literal["known", "looked_up", "measured", "judged"]]
    gate: Optional[Literal["rights", "consent", "safety"]]
    by: Optional[Literal["person"]]
    # State → its definition; empty where there are no states.
    definitions: Dict[str, str]
    measured: Optional[str]
    # Rules that read it, the heaviest first.
    read_by: List[PathReadBy]
    # What destinations allow because of what they are, whichever rule says so; what holds for
    # whatever is delivered is in `read_by`.
    limits: List[PathLimits]
    # Which files tell it, and how; empty where only a person can say.
    read_from: List[PathReadFrom]
    # Ids of entries of the source register, `/v1/sources`.
    sources: List[str]
    # Sections of chapters that name it, in the order of the chapters.
    mentioned_in: List[MediaMention]


class DestinationPageFacets(TypedDict):
    '''Counts over all matches, whatever the page.'''
    # Kind → destinations of it.
    kind: Dict[str, int]
    # Rule → destinations that are stricter.
    tightens: Dict[str, int]


DestinationPageMended = TypedDict("DestinationPageMended", {"from": "str", "to": "str"},
    total=False)


class _DestinationPage(TypedDict):
    # All matches, not only those of this page.
    count: int
    # The limit that was applied.
    limit: int
    # The zero-based position of the first result.
    offset: int
    # The destinations of this page.
    results: List[DestinationSummary]


class DestinationPage(_DestinationPage, total=False):
    # Counts over all matches, whatever the page.
    facets: DestinationPageFacets
    # With `q`: `all` where every result holds every word that was asked for; `some` where no row
    # says all of them itself, and those that hold most come; `none` where nothing here is close:
    # there are no results, and the nearest stand under `related`.
    match: Literal["all", "some", "none"]
    # Words of `q` that none of the rows shown holds; words such as `how` are not asked for and not
    # named.
    dropped: List[str]
    # Words of `q` that were taken for misspelt and looked for as others.
    mended: List[DestinationPageMended]
    # True where words have more rows than one search looks at; `count`, facets and links are over
    # those that were looked at.
    truncated: bool
    # With `q`, on the first page: where fewer than ten are found, others that hold most of the
    # words or are about the same themes, ten with the results at most. They are not in `count`,
    # facets and links.
    related: List[DestinationSummary]
    # Beside `related`: what the words of `q` were taken to be about, each theme by its words, five
    # at most.
    themes: List[List[str]]
    # With `q`: filters that are called so and, where words were dropped, searches that find all of
    # theirs.
    suggestions: List[Suggestion]


class DestinationSummary(TypedDict):
    id: DestinationId
    # Edition of what it asks, as its publisher numbers it, or the year.
    edition: str
    # Name for people.
    name: str
    # What sort of place it is.
    kind: DestinationKind
    # Who delivers what here.
    description: str
    # Facts that follow from it.
    declares: int
    # Rules of its own, beside those of `/v1/rules`.
    rules: int
    # Those of them that must be met.
    hard_rules: int
    # Rules of the corpus than which a rule of its own is stricter.
    tightens: List[RuleId]
    # How the sentences behind it are known, the strongest first.
    grades: List[Literal["original", "quoted", "secondary"]]
    review_by: Optional[str]
    # Path of the whole resource, relative to the base address.
    href: str


class _DestinationFacts(TypedDict):
    # x, the id and a name.
    path: str
    # Name for people.
    name: str
    # What it holds.
    type: Literal["string", "number", "integer", "boolean"]
    # What it says.
    description: str


class DestinationFacts(_DestinationFacts, total=False):
    # Unit of a number.
    unit: str
    # Least value.
    minimum: float
    # Greatest value.
    maximum: float
    # The only words.
    values: List[str]


class DestinationRulesSamples(TypedDict):
    '''Facts beside the declared ones with which its limit is kept, and with which it is not.'''
    # Facts by path.
    passes: Dict[str, Any]
    # Facts by path.
    fails: Dict[str, Any]


class _DestinationRules(TypedDict):
    id: RuleId
    # The domain of the corpus that it stands beside.
    domain: Domain
    # What to do.
    title: str
    # What one context describes when this rule is asked.
    subject: str
    # Why, and where the limit comes from.
    rationale: str
    # Higher comes first.
    priority: int
    # True for a rule that must be met.
    hard: bool
    # Whether all or any of the conditions must hold.
    logic: Literal["all", "any"]
    # What must hold of the context.
    when: List[Condition]
    # The conditions that judge.
    limit: List[int]
    # What the rule asks for when it matches.
    then: List[Action]
    # What kind of authority stands behind it.
    basis: RuleBasis
    # Facts beside the declared ones with which its limit is kept, and with which it is not.
    samples: DestinationRulesSamples


class DestinationRules(_DestinationRules, total=False):
    # The rule of the corpus than which it is stricter.
    tightens: str


DestinationSourcesPassages = TypedDict("DestinationSourcesPassages", {"clause": "Optional[str]",
    "quote": "Optional[str]", "grade": "Literal[\"original\", \"quoted\", \"secondary\"]",
    "carries": "List[str]", "from": "str"}, total=False)


class DestinationSources(TypedDict):
    # Short name.
    id: str
    # Who publishes it.
    publisher: str
    # Title as published.
    title: str
    # Edition, version or day of the text.
    edition: str
    url: Optional[str]
    # Day on which it was read.
    read: str
    # Day by which it is to be read again.
    review_by: str
    # The sentences that carry its rules and facts.
    passages: List[DestinationSourcesPassages]


class Destination(TypedDict):
    id: DestinationId
    # Edition of what it asks, as its publisher numbers it, or the year.
    edition: str
    # Name for people.
    name: str
    # What sort of place it is.
    kind: DestinationKind
    # Who delivers what here.
    description: str
    # What people type to find it.
    phrases: List[str]
    # Destinations that belong to it: their rules are listed with its own, and judged under their
    # own ids.
    includes: List[str]
    # Destinations of which one is chosen.
    options: List[str]
    # Facts by path.
    declares: Dict[str, Any]
    # Paths of its own.
    facts: List[DestinationFacts]
    # What it asks beyond the rules of the corpus.
    rules: List[DestinationRules]
    # Limits that hold for what is made for it, its own and those of the corpus. Of several of one
    # rule, one that is kept is enough.
    limits: List[HeldLimit]
    # The documents that it rests on.
    sources: List[DestinationSources]


class DestinationComparisonRowsCellsLimits(TypedDict):
    rule_id: RuleId
    # What the rule asks for.
    title: str
    # What it allows, in words: `at most -3 dBTP`.
    limit: str
    # What a breach does.
    effect: Literal["block", "error", "warning"]
    # True of a rule of the destination itself; false of one of the corpus.
    own: bool
    # What the destination says of itself that brings the limit about; nothing of one that holds for
    # whatever is delivered.
    because: List[str]
    # What has to hold besides, of which the destination says nothing; none of a limit that always
    # holds.
    where: List[Condition]
    # How it goes with other limits of the same fact, in words: which holds when, and what a breach
    # of each does.
    beside: List[str]


class DestinationComparisonRowsCells(TypedDict):
    '''What one destination says of the path.'''
    # What it declares at the path; null where it declares nothing.
    value: Any
    # Limits on the path that hold for it, its own first. Of several of one rule, one that is kept
    # is enough.
    limits: List[DestinationComparisonRowsCellsLimits]


class DestinationComparisonRows(TypedDict):
    # Dotted path.
    path: str
    # Name for people.
    name: str
    unit: Optional[str]
    # The first part of the path.
    group: str
    # Whether they say different things.
    differs: bool
    # One for each destination, in their order.
    cells: List[DestinationComparisonRowsCells]


class DestinationComparison(TypedDict):
    # Those that are compared, in the order of the request.
    destinations: List[DestinationSummary]
    # What any of them declares or limits; what differs comes first.
    rows: List[DestinationComparisonRows]


class HeldLimit(TypedDict):
    # What is judged.
    path: str
    # Its name.
    name: str
    rule_id: RuleId
    # What the rule asks for.
    title: str
    # What it allows, in words: `at most -3 dBTP`.
    limit: str
    # What a breach does.
    effect: Literal["block", "error", "warning"]
    # True of a rule of the destination itself; false of one of the corpus.
    own: bool
    # What the destination says of itself that brings the limit about; nothing of one that holds for
    # whatever is delivered.
    because: List[str]
    # What has to hold besides, of which the destination says nothing; none of a limit that always
    # holds.
    where: List[Condition]
    # How it goes with other limits of the same fact, in words: which holds when, and what a breach
    # of each does.
    beside: List[str]
    # Path of the whole resource, relative to the base address.
    href: str


class SourceList(TypedDict):
    # How many there are.
    count: int
    results: List[Source]


class Source(TypedDict):
    # Id in the register; rules, dimensions and chapters cite it: `EBU-R128`.
    id: str
    # Title of the document.
    title: str
    # Who published it.
    publisher: str
    identifier: Optional[str]
    year: Optional[int]
    url: Optional[str]
    # Rule ids, chapter slugs and dimension ids that rest on it.
    cited_by: List[str]
    # Sections of chapters that name it, in the order of the chapters.
    mentioned_in: List[MediaMention]
    # How far it was checked. text_read: the document itself was read. publisher_page: a page or
    # record of its publisher was seen. secondary: other texts or general knowledge. house: nothing is
    # published behind it.
    verified: Literal["text_read", "publisher_page", "secondary", "house"]
    note: Optional[str]
    edition: Optional[str]
    read: Optional[str]
    review_by: Optional[str]
    # The sentences that rules rest on.
    passages: List[Passage]
    # Path of the source, relative to the base address.
    href: str


class Passage(TypedDict):
    clause: Optional[str]
    # The sentence that carries the limit, word for word.
    quote: str
    # How its words are known. original: read at the publisher or in an unchanged copy. quoted: read
    # where another prints it word for word. secondary: another says so.
    grade: Literal["original", "quoted", "secondary"]
    # Rule ids whose limit or duty it carries.
    carries: List[str]


class ValidationRequest(TypedDict):
    # Name of a packaged schema.
    schema: SchemaName
    # The document to validate: any JSON value.
    document: Any


class _MediaValidationOutcome(TypedDict):
    # The schema that was used.
    schema: SchemaName
    # True where there is no error.
    valid: bool
    # All errors, also those past the end of the list.
    error_count: int
    # One entry for each error, in the order of the document.
    errors: List[ValidationError]


class MediaValidationOutcome(_MediaValidationOutcome, total=False):
    # Present and true where the list ends before the count does: at 1,000.
    truncated: bool


class ValidationError(TypedDict):
    # JSONPath from the document’s root: `$.claims[2].source`.
    path: str
    # What was got and what was wanted.
    message: str


class _EvaluationRequest(TypedDict):
    context: Context


class EvaluationRequest(_EvaluationRequest, total=False):
    # What it is made for: the id of a destination (`broadcast-hd-dpp`), or several. The facts that
    # it declares stand below those of the context, and its own rules judge beside the others.
    profile: Union[DestinationId, List[DestinationId]]
    # Paths that were not looked at, or groups of them (`lighting`): where the context holds nothing
    # there, `exists: false` is open and not satisfied. A path where it holds something is known all
    # the same.
    unknown: List[str]
    # Evaluate the rules of these domains alone. Leave it out for all.
    domains: List[Domain]
    # False judges the stated facts alone, without what follows from them. True where it is left
    # out.
    infer: bool
    # Ask the rules of this subject alone: what the context describes. /v1/model lists the subjects.
    subject: Literal["project", "programme", "deliverable", "timeline", "cut", "clip", "claim",
        "recording", "transcript", "cue", "feed_item", "capture_setup", "lighting_setup", "asset",
        "generated_asset", "plate", "issue", "run"]
    # False puts the rules that did not match into the trace as well. True where it is left out.
    matched_only: bool
    # True adds what each condition found, near misses with the smallest change that flips them,
    # hard rules that a missing fact leaves open, and conflicts between proposals; and to each matched
    # rule what stands behind it and the way out.
    explain: bool


class ContextCore(TypedDict, total=False):
    # The stage of work an item stands in now, from the first idea to storage for good.
    production_phase: Optional[Literal["development", "preproduction", "previsualisation",
        "rehearsal", "capture", "ingest", "reconstruction", "logging", "editorial", "sound_post",
        "finishing", "mastering", "delivery", "on_air", "archive"]]
    # What a stored item is for in the production, whatever file format it happens to have.
    asset_class: Optional[Literal["script", "storyboard", "shot_list", "slate_record",
        "camera_original", "audio_original", "calibration_set", "depth_map", "point_cloud",
        "gaussian_splat", "mesh_sequence", "cg_volume", "proxy", "look_file", "edit_decision",
        "master"]]
    # The form in which picture, space or sound is stored, which decides how freely a viewer can
    # move.
    media_representation: Optional[Literal["flat_video", "stereoscopic_video",
        "equirectangular_mono", "equirectangular_stereo", "hemispherical_180", "multiview_video",
        "multiview_plus_depth", "light_field", "point_cloud_static", "point_cloud_dynamic",
        "textured_mesh_static", "textured_mesh_sequence", "gaussian_splat_static",
        "gaussian_splat_dynamic", "neural_radiance_field", "sparse_voxel_volume",
        "hybrid_mesh_splat", "audio_only", "still_image", "text_only"]]
    # How the content of a file came to be, in the 17 active terms of the IPTC NewsCodes.
    digital_source_type: Optional[Literal["digitalCapture", "computationalCapture", "negativeFilm",
        "positiveFilm", "print", "humanEdits", "compositeWithTrainedAlgorithmicMedia",
        "algorithmicallyEnhanced", "digitalCreation", "dataDrivenMedia", "trainedAlgorithmicMedia",
        "algorithmicMedia", "screenCapture", "virtualRecording", "composite", "compositeCapture",
        "compositeSynthetic"]]
    # On what ground an item may be used, or why that ground is missing.
    rights_status: Optional[Literal["owned", "work_for_hire", "exclusive_licence",
        "nonexclusive_licence", "editorial_only", "cc_by", "cc_by_sa", "cc_by_nc", "cc_by_nd",
        "cc_by_nc_sa", "cc_by_nc_nd", "cc0", "public_domain", "exception_claim", "expired_licence",
        "disputed", "unknown"]]
    # What the people shown or heard have agreed to; every scope on record and every gap is listed.
    consent_scope: Optional[List[Literal["none", "verbal", "written_general", "written_specific",
        "minor_guardian", "voice_only", "likeness_only", "voice_and_likeness", "volumetric_capture",
        "synthetic_replica", "archival_reuse", "training_use", "promotional_use", "biometric_data",
        "expired", "withdrawn", "unknown", "expression_ground", "nobody_shown"]]]
    # Length of the editorial object as it plays, from its first frame or sample to its last. (unit
    # s, 0 to 10000000)
    duration: Optional[float]
    # How many pictures or volumetric samples a second of programme holds. (unit frames/s, 0.001 to
    # 100000)
    frame_rate: Optional[float]
    # Whether counsel or clearance has noted, item by item, why public domain, CC0 or an exception
    # carries the use in each country of release; of daily reporting one standing note on that kind of
    # use does.
    free_use_assessed: Optional[bool]
    # Whether a person who is a minor where the work is made or shown can be recognised, by face,
    # voice or what is told, or performs, be it behind a mask.
    minor_depicted: Optional[bool]
    # Whether the person whose consent is on record can be heard speaking.
    person_heard: Optional[bool]
    # Whether the person whose consent is on record can be recognised in the picture.
    person_seen: Optional[bool]
    # Whether a person or detail that must be hidden is hidden in every frame, for both eyes, in
    # every camera view, texture and depth map.
    redacted_in_all_views: Optional[bool]
    # What stands behind rights that the production claims as its own: a document signed by the
    # author, or the paper by which the law itself passed the right on, as a will or the entry of a
    # merger (both signed), one without a signature, none, or work that the producer made, or its
    # employees in a country whose law gives it to the employer (own_employees); in France, among
    # others, employees sign as authors.
    title_document: Optional[Literal["signed", "unsigned", "none", "own_employees"]]


class ContextTranscript(TypedDict, total=False):
    # What one timed unit of a transcript holds, whether speech, noise or the lack of both.
    unit_type: Optional[Literal["word", "sentence", "utterance", "speaker_turn", "backchannel",
        "overlap", "filler", "false_start", "repetition", "laughter", "silence", "music",
        "sound_effect", "unintelligible", "redaction"]]
    # How the text came to be, which tells what kind of error to look for.
    method: Optional[Literal["human_verbatim", "human_clean_verbatim", "human_edited", "asr_raw",
        "asr_corrected", "respoken", "stenographic", "forced_aligned", "scripted_import",
        "translated_human", "translated_machine", "captions_import"]]
    # The part a voice plays in the programme, independent of the person's name.
    speaker_role: Optional[Literal["host", "co_host", "guest_host", "guest", "interviewee",
        "interviewer", "narrator", "reporter", "expert", "witness", "moderator", "caller",
        "announcer", "voice_actor", "unknown_speaker"]]
    # What kind of assertion a sentence makes, which decides how it can be checked.
    claim_type: Optional[Literal["factual_event", "numeric_quantity", "date_or_time", "location",
        "identity", "attribution", "quotation", "causal", "comparative", "predictive",
        "definitional", "normative", "experiential", "scientific", "legal", "financial"]]
    # How far the check of a claim has come and what it found.
    verification_status: Optional[Literal["unreviewed", "queued", "in_review", "verified_primary",
        "verified_secondary", "corroborated", "partially_supported", "unsupported", "contradicted",
        "disputed", "disputed_stated", "outdated", "opinion_not_checkable", "corrected",
        "retracted"]]
    # Share of reference words that a transcript got wrong; insertions count too, so it can exceed
    # 1. (unit ratio, 0 to 1000)
    word_error_rate: Optional[float]
    # Share of speech time that was missed, invented or given to the wrong voice. (unit ratio, 0 to
    # 1000)
    diarization_error_rate: Optional[float]
    # How sure the speech recogniser says it is of the words in a unit. (unit ratio, 0 to 1)
    asr_confidence: Optional[float]
    # How fast a unit is spoken, pauses left out. (unit words/min, 0 to 10000)
    speech_rate: Optional[float]
    # Whether a person has read the whole transcript against the recording; left out while the text
    # is made live.
    human_reviewed: Optional[bool]
    # Whether the text is made while the programme goes out.
    is_live: Optional[bool]
    # BCP 47 tag of the language that transcript or captions are written in, or of a recording the
    # one spoken; absent until it is set.
    language_tag: Optional[str]
    # Whether the BCP 47 tag of the language that the text is written in stands in the file, or, for
    # a format without a place for one, in its name or in the page or package around it, and in the
    # feed where there is one; left out for letters burned into the picture.
    language_tag_written: Optional[bool]
    # Mean delay from a spoken word to its text on screen, over the measured sample. (unit s, 0 to
    # 120)
    latency_s: Optional[float]
    # Accuracy by the NER model over the scored sample, edition and recognition errors weighted.
    # (unit percent, 0 to 100)
    ner_accuracy: Optional[float]
    # Whether the text goes out: as captions, as a transcript, or as the script of a dub; one that
    # only feeds a search and is shown to nobody does not, nor does an archive's beside its recording,
    # marked on every page as unread.
    published: Optional[bool]
    # Whether the quoted words were compared with the recording word for word; left out where the
    # words are only heard in the recording itself, or were written and not spoken.
    quote_checked: Optional[bool]
    # Whether words marked as redacted can still be made out in the sound.
    redaction_audible: Optional[bool]
    # Whether captions name the sounds that carry meaning and the speakers who cannot be seen; true
    # where there are none.
    sounds_described: Optional[bool]
    # Whether captions give the name of the speaker and the direction in which they are; left out
    # where nobody speaks from within the scene.
    speaker_position_present: Optional[bool]


class ContextStory(TypedDict, total=False):
    # The overall plan by which the parts of a story are ordered; a name for discussion that no rule
    # judges.
    structure: Optional[Literal["three_act", "five_act_freytag", "eight_sequence", "hero_journey",
        "story_circle", "save_the_cat", "kishotenketsu", "in_medias_res", "nonlinear", "parallel",
        "circular", "frame_story", "episodic", "inverted_pyramid", "problem_solution",
        "question_driven"]]
    # The job that one moment does in moving the story from its opening to its end.
    beat_type: Optional[Literal["cold_open", "hook", "opening_image", "setup", "inciting_incident",
        "debate", "first_threshold", "rising_action", "complication", "midpoint", "reversal",
        "revelation", "crisis", "dark_moment", "climax", "falling_action", "resolution",
        "denouement", "callback", "turn"]]
    # What a passage does for the listener, whoever speaks and wherever it stands; for the paper
    # edit, and judged by no rule.
    narrative_function: Optional[Literal["abstract", "orientation", "complicating_action",
        "evaluation", "result", "coda", "exposition", "foreshadowing", "contrast", "escalation",
        "explanation", "evidence", "counterpoint", "transition", "comic_relief", "call_to_action"]]
    # From whose position the story is told or lived through.
    point_of_view: Optional[Literal["first_person_singular", "first_person_plural", "second_person",
        "third_person_limited", "third_person_omniscient", "objective_observer",
        "multiple_perspectives", "unreliable_narrator", "direct_address", "embodied_viewer",
        "ambient_presence"]]
    # The feeling that colours a passage most strongly, as a coder hears or sees it; for search and
    # for pacing, and judged by no rule.
    emotion: Optional[Literal["neutral", "angry", "caring", "confident", "disgusted", "insecure",
        "joyful", "relaxed", "sad", "scared", "suffering", "surprised", "tense"]]
    # How strongly a passage makes the audience want to know what happens next, on a scale of this
    # corpus. (unit ratio, 0 to 1)
    tension: Optional[float]
    # How many checkable statements a minute of programme puts to the audience, a measure of this
    # corpus. (unit claims/min, 0 to 60)
    information_density: Optional[float]
    # Whether the piece accuses an identifiable person or body of wrongdoing or incompetence; what a
    # court has found, or fairly reported words before a court or in parliament, are no allegation of
    # the piece.
    allegation_made: Optional[bool]
    # Whether the accused were told the substance of every allegation in the piece as it now stands
    # and had time to answer before publication, or the editor has put on record why they could not be
    # asked.
    allegation_put: Optional[bool]
    # How the day stands with the rules for children who perform: licence, hours and breaks,
    # chaperone; does_not_perform where the child is filmed as it is.
    child_work: Optional[Literal["does_not_perform", "in_order", "exempt", "no_licence",
        "over_hours", "no_chaperone", "not_checked"]]
    # Whether the telling lets its audience believe that events happened in another order than they
    # did; a cold open, a flashback or an order by theme that is plain as such does not.
    chronology_altered: Optional[bool]
    # Whether picture, caption or voice tells the audience of the true order.
    chronology_disclosed: Optional[bool]
    # Whether someone with standing disputes the claim, and neither the original record settles it,
    # nor the piece says beside it that it is disputed, nor the editor has put on file why one source
    # suffices.
    claim_contested: Optional[bool]
    # Whether a note before the passage, and in the description where there is one, names what is
    # coming.
    content_note_given: Optional[bool]
    # Whether the viewer can pause or leave at any moment with one action of the piece or its
    # player, or with a sign to an attendant who watches and ends it; the headset's own button is not
    # counted.
    exit_available: Optional[bool]
    # Sources for the claim that do not rest on one another, counted by the researcher. (unit count,
    # 0 to 1000)
    independent_sources: Optional[int]
    # Whether a text is published to inform the public on matters of public interest, such as
    # politics, health or safety.
    informs_public: Optional[bool]
    # Whether the piece is offered to its audience as fact.
    is_factual: Optional[bool]
    # How people learn that a model answers them: they are told at the first exchange, it is
    # obvious, or they are not told; no_machine where no model answers anybody.
    machine_told: Optional[Literal["no_machine", "told", "obvious", "untold"]]
    # Whether a passage stages an event instead of recording it.
    reenactment: Optional[bool]
    # Whether the staged passage says so in picture or sound, or nobody could take it for a
    # recording, as with a battle of 1066, or with a look that all staged passages share and no other
    # has.
    reenactment_labelled: Optional[bool]
    # Whether the piece offers a point at which to pause and take the headset off within each 30
    # minutes.
    rest_point_offered: Optional[bool]
    # Whether the piece treats death, violence, abuse, self-harm or the like, set by the editor.
    sensitive_theme: Optional[bool]
    # Longest time that the piece asks a viewer to keep the headset on without a break. (unit min, 0
    # to 600)
    session_minutes: Optional[float]


class ContextPodcast(TypedDict, total=False):
    # What the items of a feed are, so that an app can choose how to play them; a final L marks a
    # list that only points to other feeds.
    medium: Optional[Literal["podcast", "music", "video", "film", "audiobook", "newsletter", "blog",
        "publisher", "course", "podcastL", "musicL", "videoL", "filmL", "audiobookL", "newsletterL",
        "blogL", "publisherL", "courseL", "mixed"]]
    # The shape of an episode, by how many voices it has and how far it is written beforehand.
    format: Optional[Literal["interview_one_to_one", "interview_panel", "co_hosted_conversation",
        "solo_monologue", "narrative_documentary", "investigative_serial", "audio_drama",
        "roundtable", "debate", "news_briefing", "explainer", "live_recording", "call_in",
        "hybrid_video_podcast", "volumetric_session"]]
    # The parts an episode is made of, each with one purpose; an episode holds several.
    segment_type: Optional[List[Literal["cold_open", "theme_ident", "host_intro", "guest_intro",
        "sponsor_preroll", "sponsor_midroll", "sponsor_postroll", "house_promo", "interview_block",
        "narration_block", "archive_insert", "listener_question", "correction_notice", "credits",
        "outro"]]]
    # Elements of the podcast namespace present in the feed or item, written without their prefix.
    namespace_tag: Optional[List[Literal["locked", "transcript", "funding", "chapters", "soundbite",
        "person", "location", "season", "episode", "trailer", "license", "alternateEnclosure",
        "source", "integrity", "guid", "medium", "liveItem", "socialInteract", "block", "txt",
        "remoteItem", "podroll", "updateFrequency", "podping", "valueTimeSplit", "publisher",
        "chat", "image"]]]
    # How much of the talking the hosts do themselves. (unit ratio, 0 to 1)
    host_talk_share: Optional[float]
    # How much of the speech has two or more people talking over each other. (unit ratio, 0 to 1)
    crosstalk_ratio: Optional[float]
    # How long a listener waits before the subject begins. (unit s, 0 to 600)
    intro_duration: Optional[float]
    # Whether the feed item or channel carries the text tag with the purpose ai-content.
    ai_content_declared: Optional[bool]
    # Whether a model made a material part of the voices, the music or the words of the episode,
    # declared by the producer; a jingle or a cleaned recording is none.
    ai_generated_content: Optional[bool]
    # Length of the shorter side of the cover art. (unit pixel, 0 to 1000000)
    artwork_px: Optional[int]
    # Chapters of the episode, in its chapter file, in the audio file or as times in the
    # description; 0 where none of them has any. (unit count, 0 to 1000000)
    chapter_count: Optional[int]
    # Whether a listener takes the segment for an advertisement without being told.
    connection_obvious: Optional[bool]
    # Whether the GUID of a released item differs between the feed that is public now and the one
    # that is to replace it; a change that apps took over long ago is left as it is.
    guid_changed: Optional[bool]
    # Whether the listener is told, before or at its start, that the segment is paid for.
    sponsor_disclosed: Optional[bool]
    # Where listeners find the text of the episode without the tag of the feed, as in its notes, on
    # its page, or in the article that it only reads aloud; left out where there is none.
    transcript_elsewhere: Optional[Literal["show_notes", "web_page", "repeats_a_text"]]


class ContextCamera(TypedDict, total=False):
    # How large the main subject stands in the frame, measured on a human figure.
    shot_size: Optional[Literal["extreme_long_shot", "long_shot", "full_shot", "medium_long_shot",
        "cowboy_shot", "medium_shot", "medium_close_up", "shoulder_close_up", "close_up",
        "extreme_close_up", "insert", "free_view"]]
    # How subjects are arranged within the frame and towards one another, for shot lists; a matter
    # of choice that no rule judges.
    composition: Optional[Literal["single", "two_shot", "group_shot", "over_the_shoulder",
        "point_of_view", "reverse_angle", "profile", "three_quarter", "centred",
        "frame_within_frame", "deep_staging", "foreground_occlusion", "negative_space"]]
    # From what height and tilt the camera looks at its subject; the degrees that separate the steps
    # are a working practice.
    angle: Optional[Literal["eye_level", "low_angle", "extreme_low_angle", "high_angle",
        "extreme_high_angle", "overhead", "ground_level", "hip_level", "canted_left",
        "canted_right", "inverted"]]
    # How the camera's position, direction or focal length changes during the shot.
    movement: Optional[Literal["static", "pan", "tilt", "roll", "zoom", "dolly", "truck",
        "pedestal", "crane", "arc", "orbit", "tracking", "handheld", "gimbal", "drone", "whip_pan",
        "dolly_zoom", "virtual_flythrough", "bullet_time", "free_viewpoint"]]
    # The kind of lens, with focal lengths given for a full-frame sensor of 36 x 24 mm and bounds as
    # commonly drawn.
    lens_type: Optional[Literal["ultra_wide", "wide", "normal", "short_telephoto", "telephoto",
        "super_telephoto", "zoom", "macro", "fisheye", "anamorphic", "tilt_shift", "probe",
        "split_diopter", "virtual_pinhole"]]
    # The arrangement of sensors that records the scene.
    capture_rig: Optional[Literal["single_camera", "multicam_studio", "stereo_pair", "inward_dome",
        "inward_cylinder", "planar_array", "linear_array", "outward_360", "light_stage",
        "depth_sensor_array", "hybrid_rgb_ir_stage", "photogrammetry_walk", "drone_photogrammetry",
        "lidar_scanner", "phone_scan", "virtual_camera"]]
    # The lens's physical focal length, not its full-frame equivalent. (unit mm, 4 to 1200)
    focal_length: Optional[float]
    # The opening of the iris as a fraction of the focal length, small numbers being wide open.
    # (unit f-number, 0.7 to 45)
    aperture: Optional[float]
    # The share of a frame's time during which the sensor gathers light, as an angle of 360 degrees.
    # (unit degree, 0.1 to 360)
    shutter_angle: Optional[float]
    # The sensitivity the exposure was set by, which on many cameras is not the sensor's native one.
    # (unit ISO, 25 to 102400)
    exposure_index: Optional[float]
    # How much of one view its neighbour sees again, the basis of matching features between them;
    # left out for depth sensors and laser scanners, which match none. (unit ratio, 0 to 1)
    view_overlap: Optional[float]
    # Whether the viewpoint of a picture that surrounds the viewer speeds up, slows or turns without
    # the viewer moving or steering, seen by the viewer and noted by the experience designer; false
    # where the viewer chose the ride after a warning and could have chosen a version that stands
    # still, or where people who wore the finished piece from beginning to end were none the worse.
    artificial_acceleration: Optional[bool]
    # What allows a drone to pass over people on that day and in that place; agreed_participants
    # where all below know the risks, have agreed and are free to move away; national_category where
    # another country's rules allow this craft and this place, as Categories 1 to 4 of 14 CFR 107 do
    # in the United States; operational_authorisation includes the certificate (LUC) of an operator
    # who may authorise its own flights; enclosed_space where the craft cannot leave a building or a
    # closed net, air law does not reach in there, and whoever answers for safety has assessed the
    # flight; left out where nothing does.
    flight_ground: Optional[Literal["under_250_g_no_assembly", "agreed_participants",
        "operational_authorisation", "national_category", "enclosed_space"]]
    # Whether the edit reads the source at the exact rate of the timeline, by its file header, by a
    # logged conform or by a change of speed that is meant and logged.
    frame_rate_matches_timeline: Optional[bool]
    # Whether the sensor exposes all its rows at the same time, from the manufacturer's data sheet.
    global_shutter: Optional[bool]
    # Whether several cameras record the subject for one reconstruction, declared for the session by
    # the capture lead.
    is_multiview: Optional[bool]
    # Peak-to-peak change of mean level from frame to frame in a grey-card clip of five seconds or
    # more, at the working shutter and with lights that are meant to flicker switched off. (unit
    # percent, 0 to 100)
    level_beat_percent: Optional[float]
    # Frames dropped or missing in the take, all cameras counted together, that nobody has retaken
    # or accepted by name. (unit frame, 0 to 10000000)
    missing_camera_frames: Optional[int]
    # Blur of the fastest limb in the sharpest view: speed x exposure time x pixels per metre at the
    # subject. (unit pixel, 0 to 100000)
    motion_blur_px: Optional[float]
    # Whether any camera was bumped, refocused or changed its lens between the calibration and the
    # last take that is solved with it, or that take came over 12 h after it or with the stage 5 K
    # warmer or colder and no check on the board has shown that it still holds; before a take, the
    # next one counts, and after the shoot a place that was solved from the take itself is a
    # calibration of its own.
    moved_since_calibration: Optional[bool]
    # Whether the camera originals of every card that has left its camera are still on two media,
    # checked against their hashes.
    originals_kept: Optional[bool]
    # What was signed off so that the camera originals need no longer be kept; left out until it
    # was.
    originals_released: Optional[Literal["solve_signed_off", "master_signed_off"]]
    # Whether the flight path of a drone passes over anybody who has not agreed to take part, or
    # over a crowd, by the flight plan.
    people_overflown: Optional[bool]
    # Mean reprojection error over all cameras of the calibration, from the solver’s report; the
    # worst camera has a path of its own. (unit pixel, 0 to 100000)
    reprojection_error_px: Optional[float]
    # Whether any part of the performer leaves the space that enough cameras see, in the rehearsal
    # or in the part of the take that is used; an entrance or an exit that is meant is none.
    subject_leaves_volume: Optional[bool]
    # Largest difference between the middles of exposure of any two cameras, from a light-pulse test
    # or the rig's clock log over the take, cameras that the solve leaves out not counted; left out
    # where nothing moves by a captured pixel in that time, as where the subject holds still, is slow,
    # or one flash freezes it. (unit ms, 0 to 1000000)
    sync_error_ms: Optional[float]
    # How many of aperture, shutter, sensitivity, white balance, focal length and focus ran
    # automatically or changed within the take, read from the rig's control log; a bracket of
    # exposures that is merged before the solve is no change, nor is an exposure that follows the
    # light over a scene that holds still where the solve levels it picture by picture. (unit count, 0
    # to 6)
    unlocked_settings: Optional[int]
    # Delivered pixels per captured pixel on the face where the virtual camera comes nearest. (unit
    # ratio, 0 to 100)
    virtual_magnification: Optional[float]
    # Largest angle at the subject between the virtual camera and the nearest camera that its shape
    # was solved from, along the whole path; left out where depth sensors or laser scanners measured
    # the shape. (unit degree, 0 to 180)
    virtual_view_gap_deg: Optional[float]
    # Whether wardrobe or hair, as they will be recorded, hold a surface that the solver loses and
    # no solved test take has cleared: black, shiny, sheer, finely patterned, or loose strands.
    wardrobe_risk: Optional[bool]
    # Reprojection error of the worst camera, the mean over its own points, from the calibration
    # report. (unit pixel, 0 to 100000)
    worst_residual_px: Optional[float]


class ContextLighting(TypedDict, total=False):
    # What each light in the set-up is there to do; a set-up holds as many roles as it has jobs.
    role: Optional[List[Literal["key", "fill", "back", "rim", "hair", "kicker", "background",
        "eye_light", "practical", "ambient_base", "bounce", "uniform_capture", "image_based"]]]
    # The overall pattern of light and shadow on the subject, with contrast figures as working
    # practice.
    style: Optional[Literal["high_key", "low_key", "three_point", "rembrandt", "loop", "butterfly",
        "split", "broad", "short", "silhouette", "chiaroscuro", "flat_even", "naturalistic",
        "relightable_olat"]]
    # The kinds of emitter in use, which decide spectrum, flicker and how they mix.
    source_type: Optional[List[Literal["sun_direct", "sun_overcast", "sky_shade",
        "tungsten_halogen", "hmi", "led_bicolour", "led_rgbww", "fluorescent", "flame",
        "practical_lamp", "led_volume_wall", "projector", "infrared_illuminator", "laser_emitter",
        "strobe", "virtual_light"]]]
    # What is between fixture and subject to shape, soften, colour or cut the light.
    modifier: Optional[List[Literal["softbox", "diffusion_frame", "silk", "bounce_board", "fresnel",
        "snoot", "barn_doors", "flag", "honeycomb_grid", "gobo", "colour_gel", "polariser",
        "none"]]]
    # How much brighter the side under key and fill is than the side under fill alone. (unit
    # ratio:1, 1 to 128)
    key_fill_ratio: Optional[float]
    # The temperature of the black body whose white comes nearest to that of the source. (unit K,
    # 1700 to 20000)
    cct: Optional[float]
    # How far a white light lies off the black-body line, positive towards green and negative
    # towards magenta. (unit uv distance, -1 to 1)
    duv: Optional[float]
    # How little colour correction a source will need with a television camera; from 85 up none,
    # under 25 hopeless. (unit index, 0 to 100)
    tlci: Optional[float]
    # What keeps everybody out of reach of a laser or infrared emitter, or the signed measurement of
    # a safety officer that whoever it reaches stays under the exposure limit, its foreseeable faults
    # included; left out where somebody can come near and nobody has measured.
    beam_exclusion: Optional[Literal["empty_stage", "barred_zone", "enclosed_by_safety_officer",
        "under_exposure_limit"]]
    # Whether strobes, lasers, haze and flames stand in the call sheet and were announced before
    # their first use; left out where the only laser is that of a depth camera or a scanner of class
    # 1.
    effects_notice_given: Optional[bool]
    # Whether banding or pulsing that nobody meant shows from a light in a test recording at the
    # working shutter; left out of lamps that nobody on the crew can change, as car lights and shop
    # signs in a street, which no shutter fits.
    flicker_visible: Optional[bool]
    # Whether the infrared pattern shows in a colour camera, or stage light disturbs a depth camera,
    # in a test recording.
    ir_leak_visible: Optional[bool]
    # IEC 60825-1 class of the most powerful laser product in the set-up, from its label or the
    # manufacturer’s report; a level or a rangefinder of class 1 or 2 that is aimed at things alone is
    # not counted.
    laser_class: Optional[Literal["class_1", "class_1c", "class_1m", "class_2", "class_2m",
        "class_3r", "class_3b", "class_4", "unknown"]]
    # Whether the LED wall takes its frame timing from the same reference as the cameras; left out
    # where it shows a still or only gives light, and a test recording finds no bar, and of a hall's
    # or stadium's own screen that is filmed as a screen by guests.
    led_wall_genlocked: Optional[bool]
    # Difference in mired, a million over kelvin, between the warmest and the coolest light on the
    # subject, read with a meter. (unit mired, 0 to 1000)
    mired_spread: Optional[float]
    # IEC 62471 group of the most powerful emitter at the nearest distance a performer can reach,
    # from the manufacturer’s test report or a measurement.
    photobiological_class: Optional[Literal["exempt", "risk_group_1", "risk_group_2",
        "risk_group_3", "unknown"]]
    # Whether chart, grey and mirror sphere were recorded under this set-up's light, after its last
    # change.
    reference_recorded: Optional[bool]
    # Spectral Similarity Index against the key of the fill light that matches it worst, from two
    # spectrometer readings. (unit index, 0 to 100)
    ssi_to_key: Optional[float]
    # Difference between the highest and the lowest incident reading over the capture volume. (unit
    # stop, 0 to 10)
    uniformity_stops: Optional[float]


class ContextGeneration(TypedDict, total=False):
    # What a model or solver was asked to make out of what it was given.
    task: Optional[List[Literal["text_to_image", "image_to_image", "inpainting", "outpainting",
        "upscaling", "denoising", "frame_interpolation", "text_to_video", "image_to_video",
        "video_to_video", "view_synthesis", "splat_training", "mesh_reconstruction",
        "texture_synthesis", "relighting", "matting", "depth_estimation", "voice_synthesis",
        "voice_conversion", "music_generation", "lip_sync", "face_replacement", "avatar_animation",
        "translation_dubbing"]]]
    # The family of algorithm that made or reconstructed the content.
    method: Optional[List[Literal["structure_from_motion", "multi_view_stereo",
        "shape_from_silhouette", "tsdf_fusion", "gaussian_splatting_3d", "gaussian_splatting_4d",
        "neural_radiance_field", "diffusion", "flow_matching", "autoregressive",
        "generative_adversarial", "parametric_body_model", "motion_retarget", "procedural",
        "path_tracing", "hybrid"]]]
    # How the audience or a machine is told that content was generated or altered.
    disclosure: Optional[List[Literal["none", "metadata_only", "c2pa_manifest",
        "c2pa_with_soft_binding", "visible_label", "audible_label", "credits_note",
        "visible_and_metadata", "watermark_only", "platform_label", "disclosure_pending",
        "exempt_editorial"]]]
    # Actions that the C2PA manifest records for the asset, by the labels of version 2.2; later
    # versions add and split some.
    c2pa_action: Optional[List[Literal["c2pa.addedText", "c2pa.adjustedColor", "c2pa.changedSpeed",
        "c2pa.converted", "c2pa.created", "c2pa.cropped", "c2pa.deleted", "c2pa.drawing",
        "c2pa.dubbed", "c2pa.edited", "c2pa.edited.metadata", "c2pa.enhanced", "c2pa.filtered",
        "c2pa.opened", "c2pa.orientation", "c2pa.placed", "c2pa.published", "c2pa.redacted",
        "c2pa.removed", "c2pa.repackaged", "c2pa.resized", "c2pa.transcoded", "c2pa.translated",
        "c2pa.trimmed", "c2pa.unknown", "c2pa.watermarked"]]]
    # Faults of generated or reconstructed content that were seen in review; a look that is meant,
    # or what the client has accepted by name and makes nobody look or speak otherwise, is left out.
    artifact_type: Optional[List[Literal["floater", "spiky_gaussian", "hole", "ghosting", "popping",
        "temporal_flicker", "view_dependent_colour_shift", "texture_seam", "mesh_self_intersection",
        "limb_fusion", "extra_digit", "identity_drift", "silhouette_erosion", "background_bleed",
        "motion_smear", "lip_desync", "text_garble", "oversmoothing", "hallucinated_detail"]]]
    # How closely rendered views match real photographs that took no part in training, pixel by
    # pixel. (unit dB, 0 to 1000)
    holdout_psnr: Optional[float]
    # Structural likeness of the same held-out views, 1 being identical. (unit ratio, 0 to 1)
    holdout_ssim: Optional[float]
    # Learned perceptual distance of the same held-out views, lower being closer. (unit distance, 0
    # to 1)
    holdout_lpips: Optional[float]
    # How many Gaussians are drawn in one frame at most: all of the file, or the budget of a viewer
    # that streams levels of detail. (unit million, 0 to 10000)
    gaussian_count: Optional[float]
    # Whether people, objects, places or events seen or heard would falsely appear authentic to the
    # audience.
    could_pass_as_real: Optional[bool]
    # Whether what was generated or altered shows or sounds like an identifiable real person,
    # declared by the producer; a stock voice that imitates nobody does not.
    depicts_real_person: Optional[bool]
    # Whether somebody is shown naked or in a sexual act in a picture that is or could be taken for
    # real, and whether every adult who is recognisable agreed to that very picture; child_shown where
    # somebody who looks under 18, real or not, is shown indecently, which a newborn or a bathing
    # child in a family film is not; of a recording of adults, what they chose to bare in public, or
    # what counsel found to be of public concern, is nothing_intimate, and a picture that a model made
    # up never is.
    intimate_depiction: Optional[Literal["nothing_intimate", "adults_agreed", "without_consent",
        "child_shown"]]
    # Largest share of the picture, in any shot, that looks recorded and that no camera recorded,
    # measured on the compositor's mattes; graphics and evident studio backdrops are not counted.
    # (unit ratio, 0 to 1)
    invented_area_ratio: Optional[float]
    # Whether the file that goes out still carries a mark that machines detect as generated:
    # provider’s mark, C2PA or IPTC source type.
    machine_mark: Optional[bool]
    # Why a file goes out without a mark for machines: a model only helped with a standard edit, as
    # taking out a wire, or changed neither its input nor the meaning of it substantially, as an
    # upscale, or the format holds no mark, whose delivery notes say it instead; left out where none
    # of these holds.
    mark_exception: Optional[Literal["standard_edit", "not_substantially_altered",
        "no_place_in_format"]]
    # Actions c2pa.created and c2pa.opened in the whole manifest, counted together; left out for a
    # manifest that only updates another. (unit count, 0 to 100000)
    origin_action_count: Optional[int]
    # Whether model, version, inputs or prompt and date are on record, and the seed where the
    # service exposes one; inputs that were looked for and are lost count once that is noted, and of
    # what others generated, as a library clip or an exhibit, where it came from, its number and the
    # day.
    record_complete: Optional[bool]
    # Whether the recording of an identifiable performer was or is to be used to train a model that
    # makes something new, by the model record; a splat or a field fitted to one take to show that
    # take is none.
    trained_on_performer: Optional[bool]
    # What the model's supplier states about the right to its training data, as the producer found
    # it; indemnified where legal has accepted the supplier's written indemnity instead, and
    # accepted_by_legal where it has recorded why this release may go out without either.
    training_data_licence: Optional[Literal["none", "unknown", "licensed", "own_material",
        "public_domain", "indemnified", "accepted_by_legal"]]


class ContextEditing(TypedDict, total=False):
    # How one shot or viewpoint gives way to the next.
    transition: Optional[Literal["cut", "dissolve", "fade_in", "fade_out", "dip_to_colour", "wipe",
        "iris", "match_cut", "graphic_match", "j_cut", "l_cut", "smash_cut", "jump_cut",
        "invisible_cut", "freeze_frame", "cutaway", "spatial_portal", "viewpoint_handover"]]
    # The reason that made the editor leave one shot for the next at this frame; for the review of a
    # cut, which no rule replaces.
    cut_motivation: Optional[Literal["action", "look", "dialogue", "reaction", "sound",
        "information", "rhythm", "emotion", "time_compression", "space_change", "contrast",
        "reveal", "correction", "continuity_repair", "coverage_limit"]]
    # The pattern that several shots form together.
    montage_figure: Optional[Literal["cross_cut", "shot_reverse_shot", "continuity", "montage",
        "circular", "framing", "sequence_shot", "movement_continuity", "point_of_view", "cut_in",
        "cut_out", "eyeline_match", "match_on_action", "crossing_the_line", "insert"]]
    # What a timeline track carries; OTIO itself names only video and audio, the finer kinds are
    # working practice.
    track_kind: Optional[Literal["video", "audio_dialogue", "audio_music", "audio_effects",
        "audio_ambience", "audio_narration", "subtitle", "caption", "graphics", "data", "marker",
        "volumetric_actor", "volumetric_environment", "camera_path"]]
    # What was done to the timeline, the first ten as OTIO's edit algorithms name them.
    operation: Optional[Literal["overwrite", "insert", "trim", "slice", "slip", "slide", "ripple",
        "roll", "fill", "remove", "lift", "extract", "replace", "retime", "multicam_switch",
        "conform"]]
    # How long a shot lasts on average over the piece or scene. (unit s, 0 to 1000000)
    average_shot_length: Optional[float]
    # How often the picture changes within a stated window. (unit cuts/min, 0 to 100000)
    cut_rate: Optional[float]
    # Whether an answer follows a question that asks something other than the one it was given to,
    # found by comparing the cut with the transcript.
    answer_question_mismatch: Optional[bool]
    # Whether words of one speaker from separate utterances are joined so that they play as one
    # sentence, found by comparing the cut with the transcript; a chain of voices, each heard as its
    # own, is none.
    composite_quote: Optional[bool]
    # Frames on the track that hold no clip, are not marked as an intended gap and that no other
    # track of its kind fills. (unit frame, 0 to 10000000)
    gap_frames: Optional[int]
    # Smallest distance between the viewer’s eyes and anything in the scene, over the whole piece,
    # without what viewers bring near or walk up to themselves, such as their hands, what these hold,
    # or a statue in the room. (unit m, 0 to 1000)
    nearest_object_m: Optional[float]
    # Whether actor, environment and camera-path tracks share one origin, scale and orientation,
    # apart from a figure that is meant to be larger, smaller or afloat.
    origin_aligned: Optional[bool]
    # Angle by which the viewer must turn to find the subject again after the change of viewpoint.
    # (unit degree, 0 to 180)
    reorientation_deg: Optional[float]
    # Whether the work that adapts share-alike material is, or is planned to be, offered under the
    # same or a compatible licence, as far as it is passed on to anybody.
    shared_alike: Optional[bool]
    # Length of the shortest picture event that the delivery notes do not list as meant, from the
    # conform report. (unit frame, 0 to 100000000)
    shortest_event_frames: Optional[int]
    # Places where the timecode of the master does not follow from the frame before, drop-frame
    # skips and the starts of parts that its recipient ordered not counted. (unit count, 0 to 100000)
    timecode_breaks: Optional[int]
    # Whether what plays of licensed material, the whole or a part, is unaltered and not set to
    # picture; another format, codec or size alters nothing.
    used_unchanged: Optional[bool]


class ContextGraphics(TypedDict, total=False):
    # The designed items that appear over, in or between the pictures.
    element: Optional[List[Literal["title_card", "lower_third", "caption_block", "bug", "ticker",
        "full_frame_quote", "map", "chart", "audiogram", "chapter_marker", "credit_roll",
        "disclaimer", "ai_disclosure_label", "spatial_label"]]]
    # Where a graphic sits, in thirds of the frame height inside the title-safe area (90 % of width
    # and height) or relative to a viewer in space.
    placement: Optional[Literal["lower_third_left", "lower_third_centre", "lower_third_right",
        "upper_third_left", "upper_third_centre", "upper_third_right", "centre", "full_frame",
        "world_locked", "body_locked", "head_locked"]]
    # Typeface and treatment of text on screen; several treatments may be combined.
    text_style: Optional[List[Literal["sans_regular", "sans_bold", "condensed", "italic",
        "all_caps", "outlined", "boxed_background", "drop_shadow", "word_highlight"]]]
    # The file or signal format in which timed text is carried.
    caption_format: Optional[Literal["webvtt", "srt", "imsc_1_1_text", "imsc_1_3_text",
        "imsc_image", "ebu_tt_d", "ttml2", "smpte_tt", "cea_608", "cea_708", "ebu_stl", "ass_ssa",
        "podcast_json", "burned_in"]]
    # How strongly text stands out from what lies behind it. (unit ratio:1, 1 to 21)
    contrast_ratio: Optional[float]
    # How fast a viewer has to read a caption before it goes. (unit characters/s, 0 to 10000)
    reading_speed: Optional[float]
    # Whether the label that announces synthetic content can be read in the picture of the version
    # that goes out, seen by the reviewer.
    ai_label_present: Optional[bool]
    # Audience the captions are written for, set in the delivery brief.
    audience: Optional[Literal["adult", "children"]]
    # Character encoding in which a text file of captions is written.
    caption_encoding: Optional[Literal["utf_8", "other"]]
    # Smallest gap between two successive caption events, 0 where they touch; left out for captions
    # written live. (unit frame, 0 to 100000000)
    caption_gap_frames: Optional[int]
    # Characters of the longest caption line, spaces and punctuation included. (unit character, 0 to
    # 100000)
    caption_line_chars: Optional[int]
    # Lines of the caption that has most. (unit count, 0 to 1000)
    caption_lines: Optional[int]
    # Time on screen of the caption that stays longest. (unit s, 0 to 1000000)
    caption_longest_s: Optional[float]
    # Style guide that the caption contract names; netflix_japanese is that for captions in
    # Japanese, which has a shortest time of its own.
    caption_profile: Optional[Literal["netflix_timed_text", "netflix_japanese", "bbc_subtitles",
        "broadcaster_other", "social_burned_in", "none"]]
    # Time on screen of the shortest caption of the deliverable. (unit s, 0 to 1000000)
    caption_shortest_s: Optional[float]
    # Words of a caption in a minute of the time that it stands, the fastest one. (unit words/min, 0
    # to 1000000000)
    caption_words_per_minute: Optional[float]
    # Whether everything to be read in an upright picture lies outside its top 14 %, bottom 35 %,
    # left 6 % and right 17 %, checked with an overlay.
    clear_of_interface: Optional[bool]
    # Whether all text that has to be read lies inside 90 % of picture width and height, checked
    # with a safe-area overlay; a ticker by its height and a credit roll by its width.
    inside_safe_title: Optional[bool]
    # Whether the text is large as WCAG means it: 18 point, or 14 point bold, and above.
    large_text: Optional[bool]
    # Time for which the disclaimer, AI label, lower third, full-frame quotation, map or chart that
    # is shown shortest is fully readable, animation in and out left off; of a legal super with more
    # than five words, less what these need beyond 3 s (0.2 s for each word past the fifth, and 1 s
    # from ten words on); left out for a text of one to four words that is held for 0.2 s a word plus
    # 2 s, and for what passes as a picture and need not be read, as headlines in a montage. (unit s,
    # 0 to 1000000)
    on_screen_time: Optional[float]
    # Why captions run faster than others: recorded ones in the spoken language that keep every
    # word, as American television wants them or those of a song (near_verbatim), lettering of a few
    # words at a time, or those of a language, a publisher or a trailer whose guide allows more; left
    # out where they are condensed to be read.
    speed_exception: Optional[Literal["near_verbatim", "phrase_by_phrase", "guide_allows_more"]]
    # Beside what the lines of a file run as text that a player breaks and a reader scrolls, as the
    # transcript of an audio episode does; left out where they stand over a picture.
    text_flow: Optional[Literal["beside_sound", "beside_picture"]]
    # Height of the smallest capital letter as the headset viewer sees it, from height and distance;
    # left out where every display that it is made for draws 30 pixels a degree or more. (unit degree,
    # 0 to 90)
    text_height_deg: Optional[float]


class ContextAudio(TypedDict, total=False):
    # The ingredients of the sound, by origin and purpose; a mix holds several.
    element: Optional[List[Literal["dialogue", "narration", "lavalier", "boom", "room_tone",
        "ambience", "wild_track", "adr", "foley", "spot_effect", "design_effect", "music_score",
        "music_source", "sting", "voice_synthetic", "audio_description"]]]
    # How many signals there are and what each one is meant to drive.
    channel_layout: Optional[Literal["mono", "dual_mono", "stereo", "mid_side", "lcr",
        "surround_5_1", "surround_7_1", "immersive_5_1_4", "immersive_7_1_4", "immersive_9_1_6",
        "ambisonics_1st_order", "ambisonics_2nd_order", "ambisonics_3rd_order", "binaural",
        "object_based", "multitrack_iso"]]
    # What kind of microphone made the recording, which predicts its tone and its noise.
    microphone_type: Optional[Literal["lavalier", "shotgun", "large_diaphragm_condenser",
        "small_diaphragm_condenser", "dynamic_cardioid", "ribbon", "boundary", "headset",
        "ambisonic_array", "binaural_head", "contact", "camera_mounted", "phone_builtin"]]
    # The steps of the chain, listed in the order they were applied.
    processing: Optional[List[Literal["none", "high_pass", "equalisation", "de_ess", "de_noise",
        "de_reverb", "de_click", "de_hum", "compression", "gate", "true_peak_limiting",
        "loudness_normalisation", "dialogue_isolation", "ducking", "time_stretch", "spatialisation",
        "dither"]]]
    # Which set of loudness and peak limits the mix is made to.
    loudness_profile: Optional[Literal["ebu_r128", "ebu_r128_s1", "ebu_r128_s2", "atsc_a85",
        "arib_tr_b32", "free_tv_op59", "aes77_speech", "aes77_music", "apple_podcasts", "spotify",
        "youtube", "netflix_dialogue", "acx_audiobook", "custom"]]
    # How loud the whole programme is to a listener, as one gated figure. (unit LUFS, -70 to 20)
    integrated_loudness: Optional[float]
    # The highest level the waveform reaches between samples as well as on them. (unit dBTP, -200 to
    # 30)
    true_peak: Optional[float]
    # The spread between the quieter and the louder stretches of a programme. (unit LU, 0 to 80)
    loudness_range: Optional[float]
    # What remains audible of room and equipment when nobody speaks. (unit dBFS RMS, -200 to 10)
    noise_floor: Optional[float]
    # Channel order and normalisation of the ambisonic file, from the export settings or a test with
    # one source at the left; as_ordered where the recipient ordered another than AmbiX by name and
    # the notes name it.
    ambisonic_convention: Optional[Literal["acn_sn3d", "fuma_maxn", "acn_n3d", "as_ordered",
        "unknown"]]
    # Samples at full scale in runs of three or more, in the speech that is used; a 32-bit float
    # file is counted after its gain is lowered, and a place that the mixer has heard and passed, or
    # that is meant to distort, is left out. (unit samples, 0 to 1000000000000)
    clipped_samples: Optional[int]
    # Loudness measured over speech only, with a dialogue-gated meter, by the re-recording mixer;
    # left out for a spot, which is measured whole. (unit LKFS, -70 to 20)
    dialogue_loudness: Optional[float]
    # Share of the running time in which the dialogue gate of the meter is open. (unit ratio, 0 to
    # 1)
    dialogue_share: Optional[float]
    # Whether the mix as it goes out, after its last change, was measured and heard in every smaller
    # layout in which it will play: a surround mix in stereo, one with heights or objects in 5.1 and
    # binaurally too, ambisonics binaurally; live, whether somebody hears it so while it goes out;
    # true where it will play in none, as a print for cinemas alone.
    fold_down_checked: Optional[bool]
    # Delay from a turn of the head to the turned sound field, measured on the target headset. (unit
    # ms, 0 to 1000)
    head_tracking_latency_ms: Optional[float]
    # What names another level than -24 LKFS for American television, which the mix then keeps: its
    # metadata (dialnorm), or an arrangement with the network; left out where neither does.
    level_arranged: Optional[Literal["metadata", "network"]]
    # Exception that holds: under EBU R 128 a live mix that ends between -24 and -22 LUFS (item h),
    # there (item j) and under TR-B32 one made quieter on purpose and marked so, and there 5.1 up to
    # -22 LKFS; left out where none does.
    level_exception: Optional[Literal["live_within_1_lu", "quieter_on_purpose",
        "surround_within_2_lu"]]
    # What is cleared for where the work goes and for as long as it stays there, of the piece of
    # music that has least: the song, the recording, or both; what needs no licence, as your own
    # recording of a song that you wrote yourself, or a quotation that a lawyer has found to be one,
    # counts as cleared.
    music_rights: Optional[Literal["both", "song_alone", "recording_alone", "neither", "unknown"]]
    # Lowest correlation between left and right over any three seconds, read from the mixer's meter;
    # a passage that is meant to be wide, and that somebody has heard in mono and passed, is left out.
    # (unit coefficient, -1 to 1)
    phase_correlation: Optional[float]
    # RMS level of the whole file, the figure ACX asks for, read with an RMS meter and not a
    # loudness meter. (unit dBFS RMS, -200 to 20)
    rms_level: Optional[float]
    # Sampling rate of the file, read from its header. (unit Hz, 1 to 100000000)
    sample_rate_hz: Optional[int]
    # Highest short-term loudness (3 s window) of the whole programme or spot, from the loudness
    # meter. (unit LUFS, -200 to 20)
    short_term_max: Optional[float]
    # Channels of which no tenth of a second rises above -70 dBFS RMS, without the channel of low
    # effects. (unit count, 0 to 1024)
    silent_channels: Optional[int]
    # Level of speech over everything under it, from the dialogue stem and the other stems, in the
    # worst passage. (unit dB, -60 to 80)
    speech_to_background_db: Optional[float]


class ContextColorVfx(TypedDict, total=False):
    # The primaries, white and encoding in which the pixel values are to be read.
    color_space: Optional[Literal["rec_709", "srgb", "rec_601", "rec_2020", "rec_2100_pq",
        "rec_2100_hlg", "display_p3", "dci_p3", "p3_d65_pq", "aces2065_1", "acescg", "acescc",
        "acescct", "arri_log_c3", "arri_log_c4", "s_log3_sgamut3_cine", "log3g10_rwg", "apple_log",
        "linear_rec_709"]]
    # The curve between light and code value.
    transfer_function: Optional[Literal["bt_709_oetf", "bt_1886_eotf", "srgb", "gamma_2_2",
        "gamma_2_4", "gamma_2_6", "pq", "hlg", "scene_linear", "camera_log", "acescc", "acescct"]]
    # The work a visual effects shot needs; one shot often needs several.
    vfx_task: Optional[List[Literal["keying", "rotoscoping", "paint_out", "clean_plate",
        "matchmove", "object_track", "stabilisation", "lens_undistort", "set_extension",
        "digital_double", "face_replacement", "de_ageing", "crowd_replication",
        "particle_simulation", "cloth_simulation", "volume_rendering", "splat_cleanup",
        "splat_mesh_blend", "relight", "deep_composite"]]]
    # The steps of the colour chain, listed in the order they are applied.
    grade_operation: Optional[List[Literal["input_transform", "exposure_balance", "white_balance",
        "primary_cdl", "secondary_qualifier", "power_window", "skin_tone_protect", "gamut_compress",
        "tone_map", "look_transform", "grain", "denoise", "hdr_trim", "output_transform"]]]
    # The file format in which frames, scenes or colour transforms pass between departments.
    file_format: Optional[Literal["exr_half", "exr_float", "exr_deep", "dpx_10", "tiff_16",
        "png_16", "prores_4444_xq", "prores_422_hq", "jpeg2000", "usd", "gltf", "ply", "spz",
        "alembic", "vdb", "materialx", "clf"]]
    # The brightest light of the mastering display or of the content, whichever the record names.
    # (unit cd/m2, 0 to 100000)
    peak_luminance: Optional[float]
    # How far measured colours lie from their reference, which is the neighbouring camera on a rig
    # and the real product in a delivered picture of it; about 1 is just seen side by side. (unit
    # CIEDE2000, 0 to 100)
    delta_e: Optional[float]
    # Share of the active picture whose R, G, B or luma leaves the tolerated range. (unit percent, 0
    # to 100)
    gamut_excursion: Optional[float]
    # Share of the camera views in the solve whose matte QC rejected: holes, spill, missing hair or
    # background left in. (unit ratio, 0 to 1)
    bad_matte_ratio: Optional[float]
    # Bits a component of the delivered picture, read from the file header. (unit bit, 1 to 32)
    bit_depth: Optional[int]
    # Smallest power of the three channels in any colour decision of the list. (unit factor, -100 to
    # 100)
    cdl_power_min: Optional[float]
    # Lowest saturation value in any colour decision of the list. (unit factor, -100 to 100)
    cdl_saturation: Optional[float]
    # Smallest slope of the three channels in any colour decision of the list. (unit factor, -100 to
    # 100)
    cdl_slope_min: Optional[float]
    # Whether primaries, transfer function and matrix are written into the file, read back with a
    # probe; missing_in_uhd where a frame of 3840 pixels or more in width or height, or of as large an
    # area, has none; wrong where they name another colour space than the picture was graded in; a
    # cinema package counts as written, and so do single frames, as EXR, DPX or TIFF, whose colour
    # space is named beside them.
    colour_tags: Optional[Literal["written", "missing", "missing_in_uhd", "wrong"]]
    # Compression named in the header of the OpenEXR files that a master is made from; proxies and
    # review copies are left out, and so is what loses nothing of these frames, as B44 of 32-bit
    # floats, or what the recipient of the master takes by name.
    exr_compression: Optional[Literal["none", "rle", "zips", "zip", "piz", "pxr24", "b44", "b44a",
        "dwaa", "dwab", "htj2k256", "htj2k32"]]
    # Whether mastering display volume, MaxCLL and MaxFALL of this picture are written with it,
    # found by the file scan; left out where the recipient orders PQ without them, as PQ10 or as Dolby
    # Vision with no HDR10 beneath it.
    hdr_metadata_present: Optional[bool]
    # Whether somebody who knows the person has compared the relit with the captured view, as it is
    # lit now, and approved it.
    relit_likeness_approved: Optional[bool]
    # Colour space that the glTF splat primitive declares for its coefficients; by_extension where
    # an extension of KHR_gaussian_splatting defines it, stands within it and is listed in
    # extensionsUsed; left out for formats that declare none, such as PLY and SPZ.
    splat_colour_space: Optional[Literal["srgb_rec709_display", "lin_rec709_display",
        "by_extension", "scene_linear", "other", "unspecified"]]
    # Why a picture without colour tags is read rightly all the same: it is BT.709 in HD, for which
    # players take an untagged frame of that size, or the recipient's own specification fixes the
    # colour, as an MXF's for a channel; never of a wrong tag; left out where neither holds.
    tag_exception: Optional[Literal["bt709_in_hd", "known_to_recipient"]]
    # Longer side of the largest texture that the device has to load. (unit pixel, 1 to 1000000)
    texture_px: Optional[int]
    # Display transforms applied between scene-referred and delivered picture, counted along the
    # node graph and in the player; a conversion from one display to another, as from HDR to SDR, is
    # none, nor is one that its inverse undoes, as where graphics are brought into scene light. (unit
    # count, 0 to 20)
    transform_count: Optional[int]


class ContextDelivery(TypedDict, total=False):
    # Where the version goes and who plays it, which fixes most technical limits.
    target: Optional[List[Literal["podcast_rss_audio", "podcast_rss_video", "streaming_vod",
        "streaming_live", "broadcast_linear", "cinema_dcp", "imf_master", "social_vertical",
        "social_square", "social_landscape", "webxr_volumetric", "webxr_headset", "vr_headset_app",
        "ar_phone_app", "ar_glasses_app", "spatial_video_headset", "game_engine_package",
        "led_volume_playback", "accessibility_package", "long_term_archive"]]]
    # The file or package that wraps the coded streams.
    container: Optional[Literal["mp4", "fragmented_mp4_cmaf", "mov", "mxf_op1a", "mxf_as02",
        "imf_package", "dcp_package", "mpeg_ts", "webm", "matroska", "wav_bwf", "rf64", "mp3",
        "m4a", "glb", "usdz"]]
    # How picture, geometry or sound is compressed in the delivered stream.
    codec: Optional[List[Literal["h264_avc", "h265_hevc", "h266_vvc", "av1", "prores", "dnxhr",
        "jpeg2000", "jpeg_xs", "mv_hevc", "v_pcc", "g_pcc", "miv", "draco", "meshopt", "spz",
        "ktx2_basis", "aac_lc", "opus", "mp3", "pcm", "iab"]]]
    # Width to height of the displayed picture, as a ratio or as width for a height of one; for
    # delivery sheets, since the target says what is wanted.
    aspect_ratio: Optional[Literal["9_16", "4_5", "1_1", "4_3", "3_2", "16_9", "1_85", "1_90",
        "2_00", "2_39", "equirectangular_2_1", "free_viewpoint"]]
    # How much data a second of the best delivered rendition takes, all tracks included. (unit
    # Mbit/s, 0 to 100000)
    bitrate: Optional[float]
    # Predicted viewing quality of the encode against its master, where only the 4K 3H model passes
    # 100. (unit score, 0 to 110)
    vmaf: Optional[float]
    # Whether a described sound track, or a described version, belongs to the package; left out of a
    # copy that is only preserved, and of a part of another work, which carries the description
    # itself.
    audio_description_present: Optional[bool]
    # Whether units, up axis, handedness and origin of this export were checked in the receiving
    # engine with a reference cube.
    axes_verified: Optional[bool]
    # Whether gaze, hand, face or body tracking of the audience is stored or leaves the device; a
    # count that can be led back to nobody is none, nor is what identifies nobody and for which legal
    # has recorded another ground than consent.
    biometric_data_collected: Optional[bool]
    # Highest state that a C2PA validator reports for the file that goes out: each file has exactly
    # one, and trusted includes valid.
    c2pa_state: Optional[Literal["absent", "invalid", "well_formed", "valid_untrusted", "trusted"]]
    # Why this version may go without captions, as a copy for cinemas alone, a copy that is only
    # preserved, a film that only repeats a text beside it and says so, a part of another work, which
    # carries them, or a version that its recipient captions by contract before anybody sees it; left
    # out where none holds.
    caption_exception: Optional[Literal["cinema_copy", "preservation_copy", "repeats_a_text",
        "part_of_another_work", "recipient_captions"]]
    # Whether captions in the programme's language, timed to this version, go out with it: as a
    # file, as a track or burned into the picture.
    captions_present: Optional[bool]
    # Whether the deliverable advertises, is sold, or is meant above all to earn money, whoever uses
    # it; of material licensed for editorial use alone, whether it advertises or is merchandise.
    commercial_use: Optional[bool]
    # Whether credits or description name author, licence with its link and changes for each item
    # under a Creative Commons licence; what its author did not supply, or asked to be left out, is
    # not missed.
    credit_given: Optional[bool]
    # Whether the glTF document names every extension it uses in extensionsUsed, found by the glTF
    # validator.
    extension_listed: Optional[bool]
    # Largest difference between the viewer’s eye height, or a metre rule, in the room and in the
    # piece; left out where another scale or height is meant, as with a stage on a table. (unit cm, 0
    # to 500)
    eye_height_error_cm: Optional[float]
    # Whether a contract or plan asks for a version of this master that is dubbed or has its titles
    # set anew; subtitles alone are none.
    foreign_version_ordered: Optional[bool]
    # What Khronos' validator calls an error in the asset, warnings and hints left out, and so are
    # “Invalid attribute name” of attributes that an extension defines, as those of
    # KHR_gaussian_splatting. (unit count, 0 to 10000000)
    gltf_errors: Optional[int]
    # Whether something needed to follow a programme with sound is only seen and never said, judged
    # by the describer or an editor.
    has_essential_visuals: Optional[bool]
    # Whether the programme contains speech that carries meaning.
    has_speech: Optional[bool]
    # Whether a manifest with the hash of every file as it is sent, an ASC MHL history or a packing
    # list, travels with the package, or the store, registry or repository through which it goes keeps
    # one and checks it.
    hash_list_present: Optional[bool]
    # Longest time between two key meshes or key frames of the volumetric stream, from the encoder
    # log; left out where it is loaded whole and never sought. (unit s, 0 to 1000000)
    key_mesh_interval_s: Optional[float]
    # Longest distance between two key frames in any rendition, found by the stream analyser. (unit
    # s, 0 to 1000000)
    keyframe_interval_s: Optional[float]
    # Whether the second encoder and path of the live show took over in a test on this show's rig,
    # after its last change; left out where nothing is live, and where it goes out on one and
    # everybody knows it.
    live_failover_tested: Optional[bool]
    # Sign that the viewer sees until the first view; left out where there is none.
    loading_sign: Optional[Literal["head_tracked", "in_headset", "on_screen"]]
    # Buildings in which a complete copy lies whose hashes agreed after it was written and at the
    # latest check that was due; copies in one building count once. (0 to 1000)
    places_of_copies: Optional[int]
    # Whether what the version needs belongs to the package: shots without their text, and for a dub
    # a mix without speech.
    textless_and_me_present: Optional[bool]
    # Time from the viewer’s start to the first recognisable view, on the contract’s network and
    # slowest device. (unit s, 0 to 600)
    time_to_first_view_s: Optional[float]


class ContextQa(TypedDict, total=False):
    # What is wrong, in one word that tells which department has to look.
    issue_type: Optional[Literal["video_dropout", "black_frame", "freeze_frame", "flash_pse",
        "banding", "focus_soft", "exposure_clip", "gamut_violation", "compression_block", "judder",
        "audio_clip", "audio_dropout", "hum", "phase_inversion", "loudness_out", "true_peak_over",
        "lip_sync", "caption_timing", "caption_text", "graphics_safe_area", "spelling",
        "continuity_error", "splat_floater", "surface_hole", "popping", "temporal_flicker",
        "scale_or_axis_error", "comfort_fault", "metadata_missing", "provenance_missing",
        "rights_missing", "consent_missing"]]
    # How much harm an issue does if it goes out, on a scale of six.
    severity: Optional[Literal["blocker", "critical", "major", "minor", "trivial", "observation"]]
    # How far the handling of an issue has come and how it ended.
    resolution: Optional[Literal["open", "triaged", "assigned", "in_progress", "fixed", "verified",
        "waived", "deferred", "duplicate", "cannot_reproduce", "rejected", "closed"]]
    # The checks that were carried out on the version; one report lists several.
    test_method: Optional[List[Literal["automated_baseband", "automated_file",
        "photosensitivity_scan", "loudness_scan", "vmaf_full_reference", "psnr_ssim",
        "lpips_holdout_view", "novel_view_review", "eyes_on_full", "eyes_on_spot", "ears_on_full",
        "caption_proofread", "fact_check", "accessibility_audit", "device_playback",
        "headset_wear_test", "checksum_verification"]]]
    # How far sound and picture are apart, positive when sound leads and negative when it lags.
    # (unit ms, -10000000 to 10000000)
    av_offset: Optional[float]
    # Whether the hash computed now equals the hash on record, for every listed file that is there.
    checksum_match: Optional[bool]
    # Whether the file is shorter than its header says, as a broken copy is.
    cut_short: Optional[bool]
    # Share of the screen that flashes together in the worst second, from the photosensitivity scan.
    # (unit percent, 0 to 100)
    flash_area_percent: Optional[float]
    # What an editor has decided, with the grounds on file, of a passage that flashes and cannot
    # reasonably be mended: to broadcast it with a spoken and written warning (Ofcom's rule 2.12), or
    # to show it in a room, as a cinema or museum, where everybody was warned before; left out where
    # nobody has decided.
    flash_decision: Optional[Literal["broadcast_with_warning", "room_with_warning"]]
    # Why frequent flashes are no danger to the nearest viewer, as flashes of at most 0.006
    # steradian together (a quarter of any 10 degrees) or a balanced pattern finer than 0.1 degree;
    # left out where neither was measured.
    flash_exception: Optional[Literal["small_in_view", "fine_pattern"]]
    # Most flashes in any one second of the programme (luminance, saturated red or regular pattern),
    # from the photosensitivity scan. (unit 1/s, 0 to 1000)
    flashes_per_second: Optional[float]
    # Technique by which the runtime makes the frames between those rendered; left out where the
    # application renders each.
    frame_synthesis: Optional[Literal["application_spacewarp", "motion_smoothing"]]
    # Files that a list of hashes, a bag or a packing list names and that are not there; of a pull
    # that travels with the list of its whole card, those of the pull alone. (unit count, 0 to
    # 1000000)
    listed_files_missing: Optional[int]
    # Display refreshes with neither a rendered nor a synthesised frame over refreshes due, in a
    # ten-minute run on the target device at its own rate. (unit ratio, 0 to 1)
    missed_refresh_ratio: Optional[float]
    # Delay from a head movement to the changed picture, measured on the target headset in a steady
    # turn, with the prediction of its runtime at work. (unit ms, 0 to 1000)
    motion_to_photon_ms: Optional[float]
    # Lowest rate of rendered frames over any ten seconds of a ten-minute run on the slowest target
    # device, loading screens, full-screen fades and synthesised frames left out. (unit frames/s, 0 to
    # 10000)
    sustained_fps: Optional[float]
    # Viewpoints, none of them a capture camera, from which a person reviewed the volume as it was
    # last solved and processed; left out where whoever signs for the volume has fixed another number,
    # as of one that is seen from the front alone, and it was kept. (unit count, 0 to 10000)
    viewpoints_checked: Optional[int]


class ContextClip(TypedDict, total=False):
    # Whether the excerpt still means what the whole passage means, judged by an editor who has
    # heard the passage; of fiction and evident satire, which nobody takes for anybody's word, always
    # true.
    context_preserved: Optional[bool]
    # Claims within the span whose check found them contradicted, counted from the claim list; one
    # that the clip itself corrects, or shows in order to refute it, is not counted. (unit count, 0 to
    # 1000000)
    contradicted_claims: Optional[int]
    # Length of the span from its first to its last frame. (unit s, 0 to 10000000)
    duration: Optional[float]
    # Whether the out point falls inside a sentence of the transcript.
    ends_mid_sentence: Optional[bool]
    # Whether the clip holds material in which people appear that was recorded for another
    # production, and who have not signed for this one.
    from_earlier_production: Optional[bool]
    # Usable frames beyond the in or the out point, whichever side has fewer; left out where whoever
    # receives the clip has agreed to fewer than twelve. (unit frame, 0 to 100000)
    handle_frames: Optional[int]
    # Whether the clip advertises the work, a product or a service, as trailers and sponsored
    # excerpts do.
    promotes: Optional[bool]
    # Whether the candidate is chosen for production.
    selected: Optional[bool]
    # Whether the in point falls inside a sentence of the transcript.
    starts_mid_sentence: Optional[bool]
    # Whether the first frame of a volumetric clip is a key mesh or key frame of the encoded stream.
    starts_on_key_frame: Optional[bool]
    # Characters of the clip's title, spaces included. (unit character, 0 to 1000000)
    title_length: Optional[int]
    # Whether the clip is rendered from a viewpoint at which no camera stood.
    virtual_viewpoint: Optional[bool]
    # Whether picture or narration says that the viewpoint was computed.
    virtual_viewpoint_stated: Optional[bool]


class ContextGram(TypedDict, total=False):
    # Status that the author gave the answer in the run document.
    answer_status: Optional[Literal["observation", "assumption", "hypothesis", "transformation",
        "not-applicable"]]
    # Whether the run holds a baseline with statement, date and evidence, taken before the change
    # began or from records of that time.
    baseline_recorded: Optional[bool]
    # Whether stated probabilities were plotted against outcomes since the last forecast was
    # resolved.
    calibration_reviewed: Optional[bool]
    # Highest change level that the proposal claims, set by its author and checked by a second
    # reader.
    change_level: Optional[Literal["C0", "C1", "C2", "C3", "C4"]]
    # Rating of the evidence criterion in the score, given by the reviewers. (unit rating, 0 to 4)
    evidence_rating: Optional[int]
    # Worst severity among the failure modes of the proposal, rated from 1 to 10 by the review team.
    # (unit rating, 1 to 10)
    failure_severity: Optional[int]
    # Probability that the author gives to the stated outcome by the stated date. (unit ratio, 0 to
    # 1)
    forecast_probability: Optional[float]
    # Whether the run stated, before it was known, an outcome that anyone could check, with date and
    # probability.
    forecast_stated: Optional[bool]
    # Forecasts of this author or team whose outcome is known and scored. (unit count, 0 to 100000)
    forecasts_resolved: Optional[int]
    # State of the four hard gates together: failed if one failed, unknown if one is undecided,
    # otherwise passed.
    hard_gates_state: Optional[Literal["passed", "failed", "unknown"]]
    # Difference of the comparison index between the first and the second concept. (unit index
    # points, 0 to 100)
    index_difference: Optional[float]
    # Whether the stop rule of the pilot is written with measure, limit and a date that is still to
    # come.
    kill_criterion_written: Optional[bool]
    # Mean squared difference between forecast probability and outcome (0 or 1), over the resolved
    # forecasts. (unit score, 0 to 1)
    mean_brier: Optional[float]
    # Whether each failure mode of severity 9 or 10 has an action, an owner and a date on record, or
    # the signed reason why the controls that are in place suffice.
    mitigation_recorded: Optional[bool]
    # What the proposal offers as proof that it is new.
    novelty_claim_basis: Optional[Literal["unfilled_cell", "prior_art_search", "expert_review",
        "user_study", "none"]]
    # Whether the old and the new method were run on the same take and compared; left out where no
    # earlier method is replaced.
    parallel_run_done: Optional[bool]
    # Whether anyone outside the team already uses or is affected by the trial.
    pilot_started: Optional[bool]
    # Whether the way back is written down with its cost, its owner and a last date that was still
    # to come when the change began, or the board has signed that there is none.
    rollback_plan: Optional[bool]
    # Whether a named person has decided between the concepts or ordered a test of both.
    tie_decided: Optional[bool]
    # Whether the answer is cited in support of a gate or a rating, or of another answer that is
    # given as observed.
    used_as_evidence: Optional[bool]


class Context(TypedDict, total=False):
    '''Facts of a production, nested by dotted path: every path that a rule reads, with its states
    or its unit. Leave out what is not known; null is the same as absent. The service takes any
    object and says in `context_problems` what no rule can read.'''
    core: ContextCore
    transcript: ContextTranscript
    story: ContextStory
    podcast: ContextPodcast
    camera: ContextCamera
    lighting: ContextLighting
    generation: ContextGeneration
    editing: ContextEditing
    graphics: ContextGraphics
    audio: ContextAudio
    color_vfx: ContextColorVfx
    delivery: ContextDelivery
    qa: ContextQa
    clip: ContextClip
    gram: ContextGram


OutcomeInferred = TypedDict("OutcomeInferred", {"path": "str", "value": "Any", "implication": "str",
    "from": "List[str]", "holds": "Literal[\"by_definition\", \"usually\"]"}, total=False)


class OutcomeDestinations(TypedDict):
    id: DestinationId
    # Edition of what it asks.
    edition: str
    # Name for people.
    name: str
    # Paths that it declared, where the context stated nothing.
    declared: List[str]
    # Rules of its own that were asked.
    rules: List[RuleId]


class _Outcome(TypedDict):
    state: State
    # blocked: a matched rule blocks and stops the work until it is met. broken: a hard rule matches
    # and none blocks; it must be mended before delivery. undecided: no hard rule matches, and hard
    # rules wait for facts. clear: none of these.
    verdict: Literal["blocked", "broken", "undecided", "clear"]
    # True where a matched hard rule blocks.
    blocked: bool
    # Rules that match.
    matched_count: int
    # Rules of the chosen domains.
    evaluated_count: int
    # Ids of matched hard rules.
    hard_matched: List[str]
    # Ids of matched soft rules.
    soft_matched: List[str]
    # What in the context no rule can make sense of: names that nothing reads, with the nearest one
    # that something does, and values that their path does not allow. At most 50.
    context_problems: List[ContextProblem]
    # What follows from the context and was read as if it were stated: by definition first, then
    # what only usually holds.
    inferred: List[OutcomeInferred]
    # Matched rules, or all of the chosen domains where `matched_only` is false.
    trace: List[TraceItem]


class Outcome(_Outcome, total=False):
    '''What the rules say of a context; with `explain` also why, and what to do next.'''
    # With `profile`: what the context was judged for.
    destinations: List[OutcomeDestinations]
    # With explain: the verdict as a sentence that counts the rules that block, are broken, or wait
    # for facts.
    headline: str
    # With explain: every rule of the chosen domains that fails on exactly one path, with the
    # smallest change that makes it match. A value that differs stands before one that is missing, and
    # groups that the context touches first. Rules of the domain gram are left out here, in
    # undetermined_hard_rules and in ask_next, unless the context has an object gram or domains names
    # it.
    near_misses: List[NearMiss]
    # With explain: hard rules that neither match nor are ruled out, because facts are missing or of
    # a wrong type. Those that read a group which the context touches come first.
    undetermined_hard_rules: List[UndeterminedRule]
    # With explain: those of undetermined_hard_rules that wait for core.production_phase alone. All
    # else that they ask holds, so each is broken as soon as the phase is one of its own. Left out
    # where the phase that usually follows is none of its own, as that of a live stream.
    would_fail: List[str]
    # With explain: the facts that open hard rules wait for: first those that are the last one open
    # of a rule of which two or more others are known, so that the questions follow what was told;
    # then those for which a rule waits that judges rights, consent or safety; then by the highest
    # priority of a rule that waits; then by what an answer costs (somebody knows it, it is looked up,
    # measured, judged); then those that settle most rules by themselves, then those that most rules
    # wait for.
    ask_next: List[MissingFact]
    # With explain: paths for which matched rules propose different values. The order is total: hard
    # before soft, then priority, then id. Where several values may stand at once, proposals add up
    # and never conflict.
    conflicts: List[Conflict]
    # With explain: SHA-256 of the corpus that answered. Equal digest and equal request give equal
    # bytes.
    corpus_digest: Optional[str]


class State(TypedDict):
    '''What the matched rules put together: each entry says which rule put it there.'''
    # What to be aware of.
    flags: List[StateEntry]
    # All of them, strongest first.
    proposals: List[StateEntry]
    # What has to be done or to hold.
    requirements: List[StateEntry]
    # What a person at a desk decides.
    human_reviews: List[StateEntry]
    # True where a matched hard rule blocks.
    blocked: bool
    # Why, one entry for each block.
    block_reasons: List[StateEntry]


class _StateEntry(TypedDict):
    # The rule that put the entry here.
    rule_id: str
    # What it is about: a dimension, a decision variable, a topic, a desk or a scope.
    path: str
    # What the rule says or asks for.
    value: Any
    # Whether the rule is hard.
    hard: bool
    # The rule’s priority.
    priority: int


class StateEntry(_StateEntry, total=False):
    '''What a matched rule put into the accumulated state.'''
    # Unit of a number: that of the dimension or decision variable at the path.
    unit: str
    # What to do, in a sentence, where `value` is a bare value.
    text: str


class _TraceItem(TypedDict):
    rule_id: RuleId
    # The part of production that the rule governs.
    domain: Domain
    # From 1 to 99; higher is evaluated and listed first. Every hard rule outranks every soft one.
    priority: int
    # Whether the rule is hard.
    hard: bool
    # Whether its conditions hold.
    matched: bool
    rationale: Optional[str]
    # What the rule asks for when it matches.
    actions: List[Action]


class TraceItem(_TraceItem, total=False):
    '''One rule and what became of it; with `explain` also what each of its conditions found, what
    it rests on and the way out.'''
    # Present on a rule of a destination: which one asks for it.
    destination: str
    # With explain: every condition of the rule, in its order.
    conditions: List[ExplainedCondition]
    # What to do, in at most 80 characters.
    title: str
    # What one context describes when this rule is asked: an id of `subjects` in `/v1/model`.
    subject: str
    # What kind of authority stands behind the rule.
    basis: RuleBasis
    # What the rule rests on, and how far each was checked.
    sources: List[TraceSource]
    # The way out: null for a rule that does not match, and where no allowed value ends the match.
    clears: Optional[JudgedChange]


class _ExplainedCondition(TypedDict):
    # Dotted path that the condition reads.
    path: str
    # Condition operator.
    op: str
    # The operand of the condition.
    expected: Any
    # What the context holds; null where it holds nothing. Long text, objects and arrays of more
    # than 50 elements are described in words.
    actual: Any
    # Whether the condition holds.
    satisfied: bool


class ExplainedCondition(_ExplainedCondition, total=False):
    '''A condition with what the context holds at its path.'''
    # Present and true where `actual` is a description and not the value itself.
    abridged: bool
    # Present where `actual` is not stated: the implications from which it follows. Several values
    # are alternatives.
    inferred: List[str]
    # Why the condition does not hold: the context holds nothing at the path, something that the
    # operator cannot read, or another value.
    why: Literal["missing", "wrong_type", "differs"]


class NearMiss(TypedDict):
    '''A rule that fails on exactly one path.'''
    # The rule that nearly matches.
    rule_id: str
    # Whether it is hard.
    hard: bool
    # Its priority.
    priority: int
    # The one path on which it fails.
    path: str
    # Its conditions on that path that do not hold.
    conditions: List[ExplainedCondition]
    # Null where no allowed value makes the rule match.
    change: Optional[Change]
    # Null where there is no change.
    effect: Optional[Effect]


class TraceSource(TypedDict):
    # Id in the register.
    id: str
    # Title of the document.
    title: str
    url: Optional[str]
    # How far it was checked. text_read: the document itself was read. publisher_page: a page or
    # record of its publisher was seen. secondary: other texts or general knowledge. house: nothing is
    # published behind it.
    verified: Literal["text_read", "publisher_page", "secondary", "house"]
    note: Optional[str]


class ChangeBoundsLow(TypedDict):
    # The end.
    value: float
    # Whether the end itself serves.
    inclusive: bool


class ChangeBoundsHigh(TypedDict):
    # The end.
    value: float
    # Whether the end itself serves.
    inclusive: bool


class ChangeBounds(TypedDict):
    '''For numbers: every number from low to high serves, and value is a near one; null where the
    range goes on as far as the path allows.'''
    low: Optional[ChangeBoundsLow]
    high: Optional[ChangeBoundsHigh]


class _Change(TypedDict):
    # Where to change the context.
    path: str
    # Provide a missing fact, set another value, remove the value, add elements to an array or
    # remove some from it.
    action: Literal["provide", "set", "remove", "add_elements", "remove_elements"]
    # The value to put there, or the elements to add or remove; null for remove.
    value: Any
    # The change as a JSON Merge Patch (RFC 7396) of the context, ready for POST
    # /v1/evaluate/compare; null where the array is too long to repeat.
    patch: Optional[Context]


class Change(_Change, total=False):
    '''The smallest change at one path of the context that makes a rule match, or no longer
    match.'''
    # For numbers: every number from low to high serves, and value is a near one; null where the
    # range goes on as far as the path allows.
    bounds: ChangeBounds
    # Present where only an act of a person makes it true: a consent is given, a licence bought, a
    # claim checked. To write the value into the context is not enough.
    by: Literal["person"]


class JudgedChangeBoundsLow(TypedDict):
    # The end.
    value: float
    # Whether the end itself serves.
    inclusive: bool


class JudgedChangeBoundsHigh(TypedDict):
    # The end.
    value: float
    # Whether the end itself serves.
    inclusive: bool


class JudgedChangeBounds(TypedDict):
    '''For numbers: every number from low to high serves, and value is a near one; null where the
    range goes on as far as the path allows.'''
    low: Optional[JudgedChangeBoundsLow]
    high: Optional[JudgedChangeBoundsHigh]


class _JudgedChange(TypedDict):
    # Where to change the context.
    path: str
    # Provide a missing fact, set another value, remove the value, add elements to an array or
    # remove some from it.
    action: Literal["provide", "set", "remove", "add_elements", "remove_elements"]
    # The value to put there, or the elements to add or remove; null for remove.
    value: Any
    # The change as a JSON Merge Patch (RFC 7396) of the context, ready for POST
    # /v1/evaluate/compare; null where the array is too long to repeat.
    patch: Optional[Context]
    effect: Effect
    # Whether the changed context is blocked.
    blocked_after: bool


class JudgedChange(_JudgedChange, total=False):
    '''The smallest change that ends the match: of the conditions that judge, the one whose change
    blocks nothing and brings the fewest other rules.'''
    # For numbers: every number from low to high serves, and value is a near one; null where the
    # range goes on as far as the path allows.
    bounds: JudgedChangeBounds
    # Present where only an act of a person makes it true: a consent is given, a licence bought, a
    # claim checked. To write the value into the context is not enough.
    by: Literal["person"]
    # For a rule with `any` that holds on several paths: what has to change besides. `patch` holds
    # all of it.
    also: List[Change]


class Effect(TypedDict):
    '''What the change does to the whole outcome, found by evaluating the changed context.'''
    # Rules that match after the change and did not before, the flipped rule among them.
    gained: List[str]
    # Rules that matched before and no longer do.
    lost: List[str]
    # Whether the context was blocked.
    blocked_before: bool
    # Whether the changed context is.
    blocked_after: bool


class UndeterminedRuleOpen(TypedDict):
    # A path that the rule reads.
    path: str
    why: Literal["missing", "wrong_type"]


class UndeterminedRule(TypedDict):
    '''A hard rule that neither matches nor is ruled out.'''
    # The open rule.
    rule_id: str
    # The paths that leave it open.
    open: List[UndeterminedRuleOpen]


class _MissingFact(TypedDict):
    # The fact to ask for.
    path: str
    # Open hard rules that it settles whatever its value: it is all they wait for.
    decides: List[str]
    # Open hard rules that wait for it and for others.
    bears_on: List[str]


class MissingFact(_MissingFact, total=False):
    '''A fact worth asking for.'''
    # The question as one asks a colleague.
    question: str
    # The role that usually knows.
    who: str


class Conflict(TypedDict):
    '''Proposals of different values for one path.'''
    # The path proposed for.
    path: str
    winner: StateEntry
    # Proposals of another value, strongest first.
    losers: List[StateEntry]
    # What set the winner above the first loser.
    decided_by: Literal["hard", "priority", "id"]
    # True where the rules do not say which is better.
    only_id_decided: bool


class ContextProblem(TypedDict):
    '''A place of the context that no rule can read as it is.'''
    # Path or name in the context.
    path: str
    # What was got, what is wanted, the nearest right word.
    message: str


class _ComparisonRequest(TypedDict):
    context: Context
    # JSON Merge Patches (RFC 7396) of the context, each applied to it afresh: null takes a member
    # away.
    patches: List[Context]


class ComparisonRequest(_ComparisonRequest, total=False):
    # What it is made for: the id of a destination (`broadcast-hd-dpp`), or several. The facts that
    # it declares stand below those of the context, and its own rules judge beside the others.
    profile: Union[DestinationId, List[DestinationId]]
    # Paths that were not looked at, or groups of them (`lighting`): where the context holds nothing
    # there, `exists: false` is open and not satisfied. A path where it holds something is known all
    # the same.
    unknown: List[str]
    # False judges the stated facts alone, without what follows from them. True where it is left
    # out.
    infer: bool
    # Evaluate the rules of these domains alone. Leave it out for all.
    domains: List[Domain]


class Comparison(TypedDict):
    '''What each patch does to the outcome of the context.'''
    # blocked: a matched rule blocks and stops the work until it is met. broken: a hard rule matches
    # and none blocks; it must be mended before delivery. undecided: no hard rule matches, and hard
    # rules wait for facts. clear: none of these.
    verdict: Literal["blocked", "broken", "undecided", "clear"]
    # Whether the context as it is is blocked.
    blocked: bool
    # Rules that match the context as it is.
    matched_count: int
    # Rules of the chosen domains.
    evaluated_count: int
    # What in the context no rule can make sense of: names that nothing reads, with the nearest one
    # that something does, and values that their path does not allow. At most 50.
    context_problems: List[ContextProblem]
    # One difference for each patch, in their order.
    results: List[Difference]


class Difference(TypedDict):
    '''What one patch does to the outcome.'''
    # Zero-based position of the patch in the request.
    patch: int
    # Rules that match after the patch and did not before.
    gained: List[str]
    # Rules that matched before and no longer do.
    lost: List[str]
    state: StateDifference
    # Whether the context was blocked.
    blocked_before: bool
    # Whether the patched context is.
    blocked_after: bool
    # blocked: a matched rule blocks and stops the work until it is met. broken: a hard rule matches
    # and none blocks; it must be mended before delivery. undecided: no hard rule matches, and hard
    # rules wait for facts. clear: none of these.
    verdict_after: Literal["blocked", "broken", "undecided", "clear"]
    # Rules that match the patched context.
    matched_count: int


class StateDifference(TypedDict):
    '''Entries of the accumulated state gained and lost, list by list.'''
    flags: EntryDifference
    proposals: EntryDifference
    requirements: EntryDifference
    human_reviews: EntryDifference
    block_reasons: EntryDifference


class EntryDifference(TypedDict):
    '''Entries that the patch brings or takes away.'''
    gained: List[StateEntry]
    lost: List[StateEntry]


class RuleReportOperatorUse(TypedDict):
    '''How many conditions and actions use each operator.'''
    # By condition operator.
    when: Dict[str, int]
    # By action operator.
    then: Dict[str, int]


class RuleReport(TypedDict):
    '''What the rules do to each other, worked out without a context. Each pair comes with a context
    in which the engine matches both.'''
    # Rules reported on.
    rule_count: int
    # Defects found; the corpus check refuses a corpus with any.
    defect_count: int
    # Things to mend.
    defects: List[Defect]
    # Pairs of rules that can match together and propose different values for one path. No defect:
    # the written order decides.
    rivalries: List[Rivalry]
    # How many conditions and actions use each operator.
    operator_use: RuleReportOperatorUse
    # For every rule that can match, a smallest context that matches it.
    witnesses: List[Witness]


class Defect(TypedDict):
    '''Something to mend.'''
    kind: Literal["unknown_path", "value_outside", "broken_rule", "unsatisfiable_rule",
        "implied_condition", "implied_rule", "equivalent_rules", "unused_operator"]
    # The rules concerned; the first is the one to mend.
    rule_ids: List[str]
    # Where in the first rule; null for the whole rule or none.
    place: Optional[str]
    # What is wrong.
    message: str
    # A context that matches every rule named; null where there can be none.
    witness: Optional[Context]


class Rivalry(TypedDict):
    '''Two rules that propose different values for one path.'''
    # The path proposed for.
    path: str
    winner: StateEntry
    loser: StateEntry
    # What sets the winner above the loser.
    decided_by: Literal["hard", "priority", "id"]
    witness: Context


class Witness(TypedDict):
    '''A rule with a context that matches it.'''
    # The rule.
    rule_id: str
    context: Context


class Deviation(TypedDict):
    '''One thing that is wrong, and where.'''
    # A query parameter’s name, or the JSONPath of a place in the body: `$.context`.
    path: str
    # What was got, what was wanted and, where there is one, the nearest right word.
    message: str


class CoordinateHealth(TypedDict):
    status: Literal["ok"]
    # Coordinates loaded.
    coordinates: int
    counts: CoordinateCounts
    # SHA-256 over all corpus files.
    corpus_digest: str


class CoordinateCounts(TypedDict):
    coordinates: int
    change_levels: int
    internal_variables: int
    meta_variables: int
    grid_cells: int
    prompts: int
    modes: int
    operators: int
    core_extracts: int
    templates: int
    criteria: int
    hard_gates: int
    situations: int
    worked_runs: int


AxesAxes = TypedDict("AxesAxes", {"change-levels": "Axis", "internal-variables": "Axis",
    "meta-variables": "Axis"}, total=False)


class Axes(TypedDict):
    # What the axes owe to whom.
    origin_note: str
    # Why a state ladder is no scale.
    illustrative_state_warning: str
    # What holds for all content.
    caveats: List[str]
    axes: AxesAxes


class Axis(TypedDict):
    # Id of the axis.
    id: AxisId
    # Name for people.
    name: str
    # What the axis distinguishes.
    description: str
    # Entries of the axis.
    count: int
    # In the order of their codes.
    entries: List[CoordinateAxisEntry]


class CoordinateAxisEntryExamples(TypedDict):
    # Field of practice.
    field: str
    # A case from it.
    example: str


class _CoordinateAxisEntry(TypedDict):
    # `C0` to `C4`, `I01` to `I10` or `M01` to `M14`.
    code: str
    # Name for people.
    name: str
    # What it means.
    definition: str
    # What tells the entry from its neighbours.
    criterion: str
    # A question that the entry asks.
    question: str
    # Two examples from different fields.
    examples: List[CoordinateAxisEntryExamples]


class CoordinateAxisEntry(_CoordinateAxisEntry, total=False):
    # What kind of quantity it is: level, time, first derivative …
    family: str
    # Five words from low to high: an illustrative vocabulary, not a calibrated scale.
    state_ladder: List[str]


class Grid(TypedDict):
    # How many there are.
    count: int
    results: List[GridCell]


class GridCellAnswers(TypedDict):
    # Where it is: a clinic, a software team, a plant …
    field: str
    # A change of the cell’s kind there, with its gauge.
    answer: str


class GridCell(TypedDict):
    # Code of the change level.
    change: ChangeCode
    # Code of the internal variable.
    internal: InternalCode
    # What is asked for where this change level meets this internal variable.
    intent: str
    # Worked answers to the intent, from different fields.
    answers: List[GridCellAnswers]
    # Path of the cell’s fourteen prompt stems, relative to the base address.
    href: str


class CoordinateAnswers(TypedDict):
    # Where it is: a clinic, a software team, a plant …
    field: str
    # A change of the cell’s kind there, with its gauge.
    answer: str


class Coordinate(TypedDict):
    id: CoordinateId
    change_level: CoordinateAxisEntry
    internal_variable: CoordinateAxisEntry
    meta_variable: CoordinateAxisEntry
    # Intent of the grid cell.
    intent: str
    # The prompt stem.
    prompt: str
    # Worked answers to the intent, from different fields.
    answers: List[CoordinateAnswers]
    # How the worked runs answered the stem.
    worked_answers: List[WorkedAnswer]
    # Where the coordinate is named: sections of playbooks, extracts and templates, operators,
    # situations.
    mentioned_in: List[CoordinateMention]
    # Path of the whole resource, relative to the base address.
    href: str


PromptPageMended = TypedDict("PromptPageMended", {"from": "str", "to": "str"}, total=False)


class PromptPageSituations(TypedDict):
    # Id of the situation.
    id: str
    # What somebody has or wants, in a few words.
    name: str
    # Path of the whole resource, relative to the base address.
    href: str


class _PromptPage(TypedDict):
    # All matches, not only those of this page.
    count: int
    # The limit that was applied.
    limit: int
    # The zero-based position of the first result.
    offset: int
    # The stems of this page.
    results: List[PromptStem]


class PromptPage(_PromptPage, total=False):
    # With `q`: how many of the matches ask about it (`about` of a result is `asks`). They come
    # first.
    about: int
    # With `q`: it is one subject and nothing else. The matches that ask about it were chosen by
    # reading all stems; the others say a word of it (`says`).
    is_subject: bool
    facets: PromptFacets
    # With `q`: `all` where every result holds every word that was asked for; `some` where no row
    # says all of them itself, and those that hold most come; `none` where nothing here is close:
    # there are no results, and the nearest stand under `related`.
    match: Literal["all", "some", "none"]
    # Words of `q` that none of the rows shown holds; words such as `how` are not asked for and not
    # named.
    dropped: List[str]
    # Words of `q` that were taken for misspelt and looked for as others.
    mended: List[PromptPageMended]
    # True where words have more rows than one search looks at; `count`, facets and links are over
    # those that were looked at.
    truncated: bool
    # With `q`, on the first page: where fewer than ten are found, others that hold most of the
    # words or are about the same themes, ten with the results at most. They are not in `count`,
    # facets and links.
    related: List[PromptStem]
    # Beside `related`: what the words of `q` were taken to be about, each theme by its words, five
    # at most.
    themes: List[List[str]]
    # With `q`: filters that are called so and, where words were dropped, searches that find all of
    # theirs.
    suggestions: List[Suggestion]
    # With `q`, on the first page: named situations that hold most of what is asked for, best first
    # and three at most. Each has the stems that were chosen for it.
    situations: List[PromptPageSituations]


class PromptFacets(TypedDict):
    '''Counts over all matches, whatever the page; what has no match is left out.'''
    # Code of a change level → matches at it.
    change: Dict[str, int]
    # Code of an internal variable → matches at it.
    internal: Dict[str, int]
    # Code of a meta-variable → matches at it.
    meta: Dict[str, int]
    # Cell of the grid, `C3-I07` → matches in it.
    cell: Dict[str, int]


class PromptStemByWayOf(TypedDict):
    '''With `q`, where neither stem nor intent says a word of it: of the situations that have the
    stem among their three closest, the one whose words match best.'''
    # Id of the situation.
    id: str
    # What somebody has or wants, in a few words.
    name: str


class PromptStemHighlights(TypedDict, total=False):
    '''On request: where the search words stand, marked with `<mark>`; the rest is escaped for
    HTML.'''
    id: str
    intent: str
    text: str


class _PromptStem(TypedDict):
    id: CoordinateId
    # Code of the change level.
    change: ChangeCode
    # Code of the internal variable.
    internal: InternalCode
    # Code of the meta-variable.
    meta: MetaCode
    # Intent of the cell: find a change with it, then gauge the change with the stem.
    intent: str
    # The stem: one question.
    text: str
    # Path of the stem, relative to the base address.
    href: str


class PromptStem(_PromptStem, total=False):
    # With `q`: `asks` where the stem itself, or two of the phrases by which people look for it,
    # says every word; `touches` where only its cell, an answer or a situation does. Where `q` is one
    # subject alone, such as `suppliers`, the stems about it were chosen by reading all; of the others
    # those alone are found that say a word of it, as `says`.
    about: Literal["asks", "says", "touches"]
    # With `q`, where neither stem nor intent says a word of it: of the situations that have the
    # stem among their three closest, the one whose words match best.
    by_way_of: PromptStemByWayOf
    # On request: where the search words stand, marked with `<mark>`; the rest is escaped for HTML.
    highlights: PromptStemHighlights


class CoordinateSearchPageFacets(TypedDict):
    # Kind → results of it, whatever `kind` is asked for; kinds without one are left out.
    kind: Dict[str, int]


CoordinateSearchPageMended = TypedDict("CoordinateSearchPageMended", {"from": "str", "to": "str"},
    total=False)


class _CoordinateSearchPage(TypedDict):
    # All matches, not only those of this page.
    count: int
    # The limit that was applied.
    limit: int
    # The zero-based position of the first result.
    offset: int
    # What was found, best first.
    results: List[CoordinateSearchResult]


class CoordinateSearchPage(_CoordinateSearchPage, total=False):
    facets: CoordinateSearchPageFacets
    # With `q`: `all` where every result holds every word that was asked for; `some` where no row
    # says all of them itself, and those that hold most come; `none` where nothing here is close:
    # there are no results, and the nearest stand under `related`.
    match: Literal["all", "some", "none"]
    # Words of `q` that none of the rows shown holds; words such as `how` are not asked for and not
    # named.
    dropped: List[str]
    # Words of `q` that were taken for misspelt and looked for as others.
    mended: List[CoordinateSearchPageMended]
    # True where words have more rows than one search looks at; `count`, facets and links are over
    # those that were looked at.
    truncated: bool
    # With `q`, on the first page: where fewer than ten are found, others that hold most of the
    # words or are about the same themes, ten with the results at most. They are not in `count`,
    # facets and links.
    related: List[CoordinateSearchResult]
    # Beside `related`: what the words of `q` were taken to be about, each theme by its words, five
    # at most.
    themes: List[List[str]]
    # With `q`: filters that are called so and, where words were dropped, searches that find all of
    # theirs.
    suggestions: List[Suggestion]


class CoordinateSearchResultHighlights(TypedDict, total=False):
    '''Where the search words stand, marked with `<mark>`; the rest is escaped for HTML.'''
    id: str
    title: str
    phrases: str
    text: str


class _CoordinateSearchResult(TypedDict):
    # What it is.
    kind: CoordinateDocumentKind
    # Its id; of a section, that of the text, `#` and the fragment.
    id: str
    # What it is called.
    title: str
    # Path of the whole resource, relative to the base address.
    href: str


class CoordinateSearchResult(_CoordinateSearchResult, total=False):
    # Where the search words stand, marked with `<mark>`; the rest is escaped for HTML.
    highlights: CoordinateSearchResultHighlights


class ModeList(TypedDict):
    # How many there are.
    count: int
    # The overview table, as Markdown.
    overview: str
    results: List[ModeEntry]


class ModeEntry(TypedDict):
    # Name of the mode.
    id: ModeId
    # Title of the playbook.
    title: str
    # When to use it, in a sentence.
    summary: str
    # Path of the whole resource, relative to the base address.
    href: str


class OperatorList(TypedDict):
    # How many there are.
    count: int
    results: List[Operator]


class Operator(TypedDict):
    # Name, in upper case.
    name: str
    # What kind of step it is.
    category: OperatorCategory
    # What to ask people who know no method, and an example of an answer.
    question: str
    # What they do with it at a table, and an example of it: the back of its card.
    instruction: str
    # What the operator does.
    definition: str
    # What it takes.
    input: str
    # What it gives.
    output: str
    # How it goes wrong, and what to keep to.
    guardrail: str
    # One use of it.
    example: str
    # Path of the whole resource, relative to the base address.
    href: str


class TitleList(TypedDict):
    # How many there are.
    count: int
    results: List[Title]


class Title(TypedDict):
    # Id, as the path of the whole text has it.
    id: str
    # Title of the text.
    title: str
    # What it is for, in a sentence.
    summary: str
    # Path of the whole resource, relative to the base address.
    href: str


class ScoringFormula(TypedDict):
    '''How the index follows from the ratings.'''
    # In words.
    words: str
    # In notation.
    notation: str


class Scoring(TypedDict):
    # Seven, their weights summing to 100.
    criteria: List[Criterion]
    # Four; a concept that fails one is out whatever its index.
    hard_gates: List[HardGate]
    # What 0 to 4 mean for every criterion.
    rating_anchors: List[RatingAnchor]
    # How the index follows from the ratings.
    formula: ScoringFormula
    test_vectors: List[Any]


class Criterion(TypedDict):
    # Id, as a score request names it.
    id: CriterionId
    # Name for people.
    name: str
    # Points of a full rating; the seven sum to 100.
    weight: int
    # What the rating says: what the concept would bring, how far that is known to hold, or what a
    # test would teach.
    measures: Literal["promise", "confidence", "learning"]
    # What the rating answers.
    question: str
    # Why it weighs what it weighs.
    reason: str
    # What the ratings 0 to 4 mean for this criterion.
    anchors: List[str]


class HardGate(TypedDict):
    # Id, as a run document names it.
    id: str
    # Name for people.
    name: str
    # What must be answered with yes.
    question: str
    # Why no index outweighs it.
    reason: str


class RatingAnchor(TypedDict):
    # The rating.
    rating: int
    # The rating in a word.
    name: str
    # What it says of a concept.
    meaning: str


class _ScoreRequest(TypedDict):
    ratings: Ratings


class ScoreRequest(_ScoreRequest, total=False):
    # Whether all four hard gates are passed. Null, or left out, is not yet judged: the result is
    # held. Not needed beside `gates`.
    hard_gates_passed: Optional[bool]
    gates: Gates


class Ratings(TypedDict):
    '''A rating for every criterion.'''
    outcome_contribution: Rating
    feasibility: Rating
    evidence: Rating
    adoption: Rating
    differentiation: Rating
    reversible_learning: Rating
    robustness: Rating


class Gates(TypedDict, total=False):
    '''The four hard gates one by one; one that is left out is not judged. One that failed rejects
    the concept; else one not judged holds it; else it passed.'''
    # True where the gate is passed, false where it failed, null while it is not judged.
    lawful_and_cleared: Optional[bool]
    # True where the gate is passed, false where it failed, null while it is not judged.
    no_unacceptable_harm: Optional[bool]
    # True where the gate is passed, false where it failed, null while it is not judged.
    baseline_recorded: Optional[bool]
    # True where the gate is passed, false where it failed, null while it is not judged.
    test_and_exit_defined: Optional[bool]


class JudgedGates(TypedDict):
    # Gates that are true.
    passed: List[GateId]
    # Gates that are false: one is enough to reject the concept.
    failed: List[GateId]
    # Gates not yet judged: null, or left out.
    open: List[GateId]


class PartOfIndex(TypedDict):
    # Sum of the contributions of these criteria, exact.
    points: float
    # Points that full ratings would give.
    of: int
    # Points of a hundred, rounded to a whole number.
    percent: int


class ScoreResultNext(TypedDict):
    '''What would raise the index most; null where every rating is 4.'''
    # Id of the criterion whose rating costs most points.
    criterion: str
    rating: Rating
    # Points that one more would bring: weight / 4.
    gain: float
    # The anchor of the next rating: what has to be done or seen for it.
    asks: str


class ScoreResultAtOdds(TypedDict):
    # Rated so high that something was measured, tried or used.
    high: CriterionId
    # Rated so low that nothing was.
    low: CriterionId


class _ScoreResult(TypedDict):
    # The sum of weight × rating / 4. A comparison, not a grade and not a probability.
    index: float
    status: ScoreStatus
    hard_gates_passed: Optional[bool]
    promise: PartOfIndex
    confidence: PartOfIndex
    # One for each criterion; they add up to the index.
    contributions: List[Contribution]
    # What the status means for the next step; every rating of 0 is named.
    meaning: str
    next: Optional[ScoreResultNext]
    # Pairs of ratings that cannot both hold by their anchors; while there is one, the index is
    # compared with nothing, whatever the status. Empty where the ratings agree.
    at_odds: List[ScoreResultAtOdds]


class ScoreResult(_ScoreResult, total=False):
    gates: JudgedGates


class Contribution(TypedDict):
    # Id of the criterion.
    criterion: CriterionId
    # Points of a full rating.
    weight: int
    rating: Rating
    # weight × rating / 4.
    contribution: float


class _RunTarget(TypedDict):
    # The reading to reach, in the unit of the baseline.
    statement: str


class RunTarget(_RunTarget, total=False):
    '''The reading of the baseline that would be good enough, and by when; null or left out where
    none is set.'''
    # Day by which it is to be reached.
    by: str


class RunBaseline(TypedDict):
    '''The outcome in question as it stands before any change. Comes before all else.'''
    # The outcome in one or two sentences, with figure and unit; null until it is known.
    statement: Optional[str]
    # Day of the reading; null until there is one.
    date: Optional[str]
    # What the statement rests on.
    evidence: List[RunEvidence]


class _RunLastLook(TypedDict):
    # Day on which they were answered.
    date: str


class RunLastLook(_RunLastLook, total=False):
    '''Six questions that no check can answer, answered by those who wrote: true is yes, null or
    left out is not answered. Left out until somebody has looked.'''
    # Does every answer answer the question above it, and not one close by? Yes is true.
    answers_fit: Optional[bool]
    # Would a stranger who opens the sources find in them what is written here? Yes is true.
    sources_hold: Optional[bool]
    # Does what is decided act on what the observations show, and on nothing else? Yes is true.
    cause_met: Optional[bool]
    # Can the test fail by its own figure, and would everybody then stop? Yes is true.
    test_can_fail: Optional[bool]
    # Were those who carry the work, the cost or the risk asked in person? Yes is true.
    affected_asked: Optional[bool]
    # Is it the best idea of this run, whoever had it? Yes is true.
    best_chosen: Optional[bool]
    # What a no means for the reader, and what is done about it.
    note: str


Run = TypedDict("Run", {"$schema": "str", "version": "Any", "run_id": "Optional[str]",
    "mode": "Literal[\"DECODE\", \"GENERATE\", \"PLAN\", \"POSITION\", \"PREDICT\", \"SOLVE\"]",
    "title": "str", "created": "Optional[str]", "question": "Optional[str]",
    "target": "Optional[RunTarget]", "constraints": "List[str]", "participants": "List[str]",
    "baseline": "RunBaseline", "answers": "List[RunAnswer]", "links": "List[RunLink]",
    "ideas": "List[RunIdea]", "concepts": "List[RunConcept]", "forecasts": "List[RunForecast]",
    "decision": "RunDecision", "last_look": "RunLastLook", "stop_rules": "List[RunStopRule]"},
    total=False)


class _CoordinateValidationOutcome(TypedDict):
    # True where there is no error.
    valid: bool
    # All errors, also those past the end of the list.
    error_count: int
    # One entry for each error, in the order of the document.
    errors: List[ValidationError]
    # What the schema allows and is wrong all the same, at most 1,000; `valid` does not depend on
    # it. Looked for once the document satisfies the schema.
    warnings: List[Warning]


class CoordinateValidationOutcome(_CoordinateValidationOutcome, total=False):
    # Present and true where the list ends before the count does: at 1,000.
    truncated: bool


class Warning(TypedDict):
    # JSONPath from the document’s root.
    path: str
    # `decision_on_unknown_concept`: The decision names a concept that the run does not have.
    # `decision_on_rejected_concept`: A concept that failed a hard gate is adopted or tested.
    # `decision_on_held_concept`: A concept with a gate not yet judged is adopted or tested.
    # `decision_on_concept_without_effect`: A concept rated 0 for outcome is adopted or tested.
    # `adopted_on_thin_evidence`: A concept is adopted whose evidence is rated 0 or 1.
    # `adopted_untested`: A concept is adopted before its own test has a result.
    # `decision_on_unrated_concept`: A concept is adopted that has not been rated.
    # `adopted_after_failure`: A concept is adopted whose test failed, or that a stop rule ended.
    # `index_differs`: The index is not what the ratings give. `gate_contradicted`: A gate is true,
    # and the run lacks what the gate asks for or says otherwise. `gate_without_source`: A concept is
    # adopted or tested as lawful or harmless, and nothing says who cleared or checked it.
    # `rating_without_observation`: A rating of 3 or 4 says that something was measured, tried or
    # used, and nothing says where; or it asks for a test or for dated observations, and there are
    # none. `ratings_at_odds`: Outcome is rated as measured, and evidence as opinion; or as measured
    # more than once, or as used or disturbed on a trial, and feasibility as untried. `duplicate_id`:
    # Two concepts have one id. `duplicate_entry`: The same entry stands twice in a list.
    # `contradictory_answers`: A coordinate is answered and called not applicable. `impossible_date`:
    # A day that no calendar has, or on another weekday. `future_date`: Something that has happened is
    # dated after today. `date_order`: Two dates are in the wrong order. `unanswered_coordinate`: A
    # coordinate is cited that no answer of the run is about. `concept_without_transformation`: A
    # concept cites no coordinate that is answered by a change. `expression_differs`: An expression
    # does not fit the concept or the grammar. `baseline_missing`: A change is proposed before the
    # baseline is stated. `forecast_without_source`: Nothing is named that will settle the forecast.
    # `forecast_without_day`: The day on which the probability was given is missing.
    # `certain_forecast`: A probability of 0 or 1 leaves nothing to learn. `resolved_without_outcome`:
    # A forecast has a day of settlement and neither an outcome nor a note. `link_to_itself`: A link
    # leads from a coordinate to itself. `rating_without_reason`: A rating of 4 stands without a
    # reason. `reason_without_rating`: Reasons are given for a concept that is not rated.
    # `placeholder_text`: A text stands in for one that was to be written. `copied_text`: A stem or an
    # intent of the grammar stands where the answer or the concept was to be written.
    # `description_repeats_title`: The description of a concept says no more than its title.
    # `figures_disagree`: Two figures that say the same thing differ. `no_figure`: A baseline, target,
    # test, forecast or stop rule, or a reading of how long or how often, holds nothing that can be
    # counted. `idle_limit`: A limit that every reading keeps, or that none can reach. `limits_cross`:
    # One reading would be success and failure, or a success would end the work. `target_met`: The
    # baseline keeps the limit of the target already. `unit_differs`: The target counts something that
    # the baseline does not. `currency_differs`: Two parts of the cost of a concept are in two
    # currencies. `cost_above_limit`: The test of a concept costs more than a constraint of the run
    # allows. `expectation_as_observation`: An observation says what would be, and no figure of what
    # is, or that nobody has looked. `source_not_named`: A source is nothing that a stranger could
    # open. `result_without_evidence`: A result gives figures, and nothing that they were read from.
    # `nobody_asked`: A concept is adopted or tested and names nobody who must agree; or adoption is
    # rated 3 or 4, and nobody was asked. `baseline_old`: The baseline was read years before the run.
    # `mode_differs`: A run in a mode that only looks proposes a change. `step_missing`: A decided run
    # leaves out what the playbook of its mode plainly asks for. `unused_transformation`: A change was
    # written down, the run is decided, and no concept takes the change up. `refusal_passed_over`:
    # Somebody who must agree has refused, and all gates are passed. `doubt_unanswered`: The writers
    # say no to a question of the last look, and not what that means for what is adopted or tested.
    # `look_contradicted`: The last look says yes to a question, and the run says otherwise.
    # `empty_reason`: A reason gives a verdict and no reason. `result_without_test`: A concept has a
    # result and no test. `result_without_decision`: A concept has a result, and no decision to try
    # it. `forecast_not_settled`: A result is in, and a forecast due before it is open.
    # `stop_rule_not_checked`: A result is in, and nobody looked at a stop rule due before it.
    # `outcome_contradicted`: A result, a forecast and a stop rule say different things of one test,
    # or an outcome contradicts its own reading.
    code: Literal["decision_on_unknown_concept", "decision_on_rejected_concept",
        "decision_on_held_concept", "decision_on_concept_without_effect",
        "adopted_on_thin_evidence", "adopted_untested", "decision_on_unrated_concept",
        "adopted_after_failure", "index_differs", "gate_contradicted", "gate_without_source",
        "rating_without_observation", "ratings_at_odds", "duplicate_id", "duplicate_entry",
        "contradictory_answers", "impossible_date", "future_date", "date_order",
        "unanswered_coordinate", "concept_without_transformation", "expression_differs",
        "baseline_missing", "forecast_without_source", "forecast_without_day", "certain_forecast",
        "resolved_without_outcome", "link_to_itself", "rating_without_reason",
        "reason_without_rating", "placeholder_text", "copied_text", "description_repeats_title",
        "figures_disagree", "no_figure", "idle_limit", "limits_cross", "target_met", "unit_differs",
        "currency_differs", "cost_above_limit", "expectation_as_observation", "source_not_named",
        "result_without_evidence", "nobody_asked", "baseline_old", "mode_differs", "step_missing",
        "unused_transformation", "refusal_passed_over", "doubt_unanswered", "look_contradicted",
        "empty_reason", "result_without_test", "result_without_decision", "forecast_not_settled",
        "stop_rule_not_checked", "outcome_contradicted"]
    # What was found and why a reader would be misled.
    message: str


SituationPageMended = TypedDict("SituationPageMended", {"from": "str", "to": "str"}, total=False)


class SituationPageWayInSituationWaysExample(TypedDict):
    # Field of practice.
    field: str
    # What somebody there answered.
    answer: str


class SituationPageWayInSituationWaysStem(TypedDict):
    id: CoordinateId
    # The question that gauges the change, once an idea is written down.
    text: str


class SituationPageWayInSituationWays(TypedDict):
    # Cell of the grid: `C3-I05`.
    cell: str
    # What to look for: find a change with it.
    intent: str
    example: SituationPageWayInSituationWaysExample
    stem: SituationPageWayInSituationWaysStem


class SituationPageWayInSituation(TypedDict):
    '''The one that is most likely meant: its first move with the reason, what to count, then three
    ways to a change.'''
    # Id of a situation: `fewer-no-shows`.
    id: str
    # What somebody has or wants, in a few words.
    name: str
    # The case in a sentence.
    brief: str
    # What to do tomorrow morning, in a sentence.
    first_move: str
    # What the first move will show and what then follows, in a sentence.
    because: str
    # What is counted to see whether it gets better, and out of how many.
    measure: str
    # At most three ways to a change, from a small one to a deep one: an intent, a case of it, a
    # stem to gauge.
    ways: List[SituationPageWayInSituationWays]
    # The playbook to begin with.
    mode: ModeId
    # Path of the whole resource, relative to the base address.
    href: str


class SituationPageWayInConstraints(TypedDict):
    # What was said.
    id: Literal["nobody_can_be_hired", "people_are_unpaid", "nobody_may_be_dismissed"]
    # The part of the sentence that says so.
    said: str


class SituationPageWayInWorkedRun(TypedDict):
    '''A worked run of such a case.'''
    # Id of a worked run: `repair-cafe`.
    id: str
    # What the run is about.
    title: str
    # What came of it: `a test passed; stopped by its own rule`.
    came: str
    # Path of the whole resource, relative to the base address.
    href: str


class SituationPageWayInNearest(TypedDict):
    # Id of a situation: `fewer-no-shows`.
    id: str
    # What somebody has or wants, in a few words.
    name: str
    # The case in a sentence.
    brief: str
    # Path of the whole resource, relative to the base address.
    href: str


class SituationPageWayInChooser(TypedDict):
    # What one may need, in plain words.
    need: str
    # The mode that is for it.
    mode: ModeId
    # Path of its situations.
    href: str


class _SituationPageWayIn(TypedDict):
    # Whether a situation is sure enough to be shown alone.
    fits: bool


class SituationPageWayIn(_SituationPageWayIn, total=False):
    '''With `q`: what to read first.'''
    # The one that is most likely meant: its first move with the reason, what to count, then three
    # ways to a change.
    situation: SituationPageWayInSituation
    # What the sentence says of the people besides its problem. A first move can be done by those
    # who are there, and no way asks whom to add or, where nobody may be dismissed, whom to do
    # without.
    constraints: List[SituationPageWayInConstraints]
    # A worked run of such a case.
    worked_run: SituationPageWayInWorkedRun
    # Where none fits: whether the first of `nearest` is far ahead of the others.
    ahead: bool
    # Where none fits: the nearest three. Where one fits: others that come near it, two at most.
    nearest: List[SituationPageWayInNearest]
    # Where none fits: what do you need?
    chooser: List[SituationPageWayInChooser]


class _SituationPage(TypedDict):
    # All matches, not only those of this page.
    count: int
    # The limit that was applied.
    limit: int
    # The zero-based position of the first result.
    offset: int
    # The situations of this page; with `q` the best match first.
    results: List[SituationEntry]


class SituationPage(_SituationPage, total=False):
    facets: SituationFacets
    # With `q`: `all` where every result holds every word that was asked for; `some` where no row
    # says all of them itself, and those that hold most come; `none` where nothing here is close:
    # there are no results, and the nearest stand under `related`.
    match: Literal["all", "some", "none"]
    # Words of `q` that none of the rows shown holds; words such as `how` are not asked for and not
    # named.
    dropped: List[str]
    # Words of `q` that were taken for misspelt and looked for as others.
    mended: List[SituationPageMended]
    # True where words have more rows than one search looks at; `count`, facets and links are over
    # those that were looked at.
    truncated: bool
    # With `q`, on the first page: where fewer than ten are found, others that hold most of the
    # words or are about the same themes, ten with the results at most. They are not in `count`,
    # facets and links.
    related: List[SituationEntry]
    # Beside `related`: what the words of `q` were taken to be about, each theme by its words, five
    # at most.
    themes: List[List[str]]
    # With `q`: filters that are called so and, where words were dropped, searches that find all of
    # theirs.
    suggestions: List[Suggestion]
    # With `q`: what to read first.
    way_in: SituationPageWayIn


class SituationFacets(TypedDict):
    '''Counts over all matches, whatever the page; what has no match is left out.'''
    # Field → matches in it.
    field: Dict[str, int]
    # Mode → matches that begin with it.
    mode: Dict[str, int]


class SituationEntryHighlights(TypedDict, total=False):
    '''On request: where the search words stand, marked with `<mark>`; the rest is escaped for
    HTML.'''
    id: str
    name: str
    phrases: str
    brief: str


class _SituationEntry(TypedDict):
    # Id of a situation: `fewer-no-shows`.
    id: str
    # Where it comes up most.
    field: Literal["people", "customers", "operations", "products", "public", "innovation"]
    # What somebody has or wants, in a few words.
    name: str
    # The case in a sentence.
    brief: str
    # What people type when they mean this.
    phrases: List[str]
    # The playbook to begin with.
    mode: ModeId
    # The stems to take first, in the order of asking.
    coordinates: List[CoordinateId]
    # Those of `coordinates` whose stems ask most directly about the case, best first: show these
    # before the others.
    closest: List[CoordinateId]
    # The two operators that help most.
    operators: List[str]
    # What to do tomorrow morning, in a sentence.
    first_move: str
    # What the first move will show and what then follows, in a sentence.
    because: str
    # What is counted to see whether it gets better, and out of how many.
    measure: str
    # Path of the whole resource, relative to the base address.
    href: str


class SituationEntry(_SituationEntry, total=False):
    # On request: where the search words stand, marked with `<mark>`; the rest is escaped for HTML.
    highlights: SituationEntryHighlights


class SituationWaysExample(TypedDict):
    # Field of practice.
    field: str
    # What somebody there answered.
    answer: str


class SituationWaysStem(TypedDict):
    id: CoordinateId
    # The question that gauges the change, once an idea is written down.
    text: str


class SituationWays(TypedDict):
    # Cell of the grid: `C3-I05`.
    cell: str
    # What to look for: find a change with it.
    intent: str
    example: SituationWaysExample
    stem: SituationWaysStem


class Situation(TypedDict):
    # Id of a situation: `fewer-no-shows`.
    id: str
    # Where it comes up most.
    field: Literal["people", "customers", "operations", "products", "public", "innovation"]
    # What somebody has or wants, in a few words.
    name: str
    # The case in a sentence.
    brief: str
    # What people type when they mean this.
    phrases: List[str]
    # The playbook to begin with.
    mode: ModeId
    # The stems to take first, in the order of asking.
    coordinates: List[CoordinateId]
    # Those of `coordinates` whose stems ask most directly about the case, best first: show these
    # before the others.
    closest: List[CoordinateId]
    # The two operators that help most.
    operators: List[str]
    # What to do tomorrow morning, in a sentence.
    first_move: str
    # What the first move will show and what then follows, in a sentence.
    because: str
    # What is counted to see whether it gets better, and out of how many.
    measure: str
    # Path of the whole resource, relative to the base address.
    href: str
    # At most three ways to a change, from a small one to a deep one: an intent, a case of it, a
    # stem to gauge.
    ways: List[SituationWays]
    # The stems of `coordinates`, each with the intent of its cell.
    stems: List[PromptStem]


class Drawing(TypedDict):
    # The seed that was used; with the same filters it gives the same cards.
    seed: str
    # Cards in this draw; fewer than asked for where there are no more.
    count: int
    # Path that repeats this draw.
    href: str
    # Path of another draw: the same filters with the next seed.
    next: str
    # Intent, stem and operator in turn.
    results: List[Card]


class CardExample(TypedDict):
    '''The back of the card. Of an intent or a stem: how the cell was answered elsewhere, by a
    worked run at that very stem where there is one. Of an operator: a case worked through.'''
    # Field of practice.
    field: str
    # What somebody there answered.
    answer: str


class _Card(TypedDict):
    # What the card is.
    kind: Literal["intent", "stem", "operator"]
    # `C3-I05` for an intent, a coordinate for a stem, a name for an operator.
    id: str
    # What to read out.
    text: str
    # Path of the whole resource, relative to the base address.
    href: str


class Card(_Card, total=False):
    # Of a stem: the intent of its cell, from which a change is found first.
    intent: str
    # Of a stem above C0, first line: the question that leads to a change.
    change: str
    # Of a stem above C0, second line: how to gauge the change; to be shown once an idea is written
    # down. A few stems have none.
    gauge: str
    # The back of the card. Of an intent or a stem: how the cell was answered elsewhere, by a worked
    # run at that very stem where there is one. Of an operator: a case worked through.
    example: CardExample
    # Of an operator, the back of the card: what to do with it, with an example of it.
    instruction: str
    # Of an operator: how it goes wrong, and what to keep to.
    guardrail: str


class WorkedRunList(TypedDict):
    # How many there are.
    count: int
    results: List[WorkedRunEntry]


class WorkedRunEntry(TypedDict):
    # Id of a worked run: `repair-cafe`.
    id: str
    # What the run is about.
    title: str
    # The mode in which it was carried out.
    mode: ModeId
    # Path of the whole resource, relative to the base address.
    href: str


class WorkedAnswer(TypedDict):
    # Id of the worked run.
    run: str
    # What the run is about.
    title: str
    # How sure the answer is.
    status: AnswerStatus
    # The answer.
    text: str
    # Path of the run, relative to the base address.
    href: str


class CoordinateMention(TypedDict):
    # What the text is.
    kind: CoordinateDocumentKind
    # Its id.
    id: str
    # What it is called.
    title: str
    section: Optional[str]
    # Path of the text, with the fragment of the section.
    href: str


class RunReportOrder(TypedDict):
    # Comparable concepts, the most promising of which least is known first: promise × (100 -
    # confidence), both in per cent.
    to_test: List[str]
    # The same concepts, the highest index first.
    to_build: List[str]


class RunReportOpenQuestions(TypedDict):
    # JSONPath from the document’s root.
    path: str
    # What somebody has to find out or do.
    question: str


class RunReport(TypedDict):
    run_id: Optional[str]
    # Its mode.
    mode: ModeId
    # Its title.
    title: str
    # What the schema allows and is wrong all the same, at most 1,000; `valid` does not depend on
    # it. Looked for once the document satisfies the schema.
    warnings: List[Warning]
    # The concepts: comparable ones first, the higher index before the lower.
    scores: List[ConceptScore]
    order: RunReportOrder
    forecasts: ForecastRecord
    coverage: Coverage
    # In the order of the document.
    open_questions: List[RunReportOpenQuestions]
    # One or two pages for those who decide, as Markdown.
    markdown: str
    # The same as a whole HTML document for print or mail, without script.
    html: str


class ConceptScoreNext(TypedDict):
    '''What would raise the index most; null where every rating is 4.'''
    # Id of the criterion whose rating costs most points.
    criterion: str
    rating: Rating
    # Points that one more would bring: weight / 4.
    gain: float
    # The anchor of the next rating: what has to be done or seen for it.
    asks: str


class ConceptScoreAtOdds(TypedDict):
    # Rated so high that something was measured, tried or used.
    high: CriterionId
    # Rated so low that nothing was.
    low: CriterionId


class ConceptScore(TypedDict):
    # Id of the concept.
    concept: str
    # Its title.
    title: str
    # As a score request would answer.
    status: Literal["comparable", "no_effect", "rejected", "held_for_investigation", "not_rated"]
    index: Optional[float]
    recorded_index: Optional[float]
    promise: Optional[PartOfIndex]
    confidence: Optional[PartOfIndex]
    next: Optional[ConceptScoreNext]
    # Pairs of ratings that cannot both hold by their anchors; while there is one, the index is
    # compared with nothing, whatever the status. Empty where the ratings agree.
    at_odds: List[ConceptScoreAtOdds]
    gates: JudgedGates


ForecastRecordCalibration = TypedDict("ForecastRecordCalibration", {"from": "float", "to": "float",
    "count": "int", "mean_probability": "float", "came_true": "float"}, total=False)


class ForecastRecord(TypedDict):
    # All forecasts.
    count: int
    # Those with an outcome.
    settled: int
    # Those still to be settled.
    open: int
    # Those given up: a day of settlement and no outcome.
    void: int
    brier_score: Optional[float]
    base_rate_score: Optional[float]
    # Bands that hold a settled forecast.
    calibration: List[ForecastRecordCalibration]


CoverageByStatus = TypedDict("CoverageByStatus", {"observation": "int", "assumption": "int",
    "hypothesis": "int", "transformation": "int", "not-applicable": "int"}, total=False)


class CoverageGrid(TypedDict):
    # Code of the change level.
    change: ChangeCode
    # Code of the internal variable.
    internal: InternalCode
    # Answers other than not-applicable.
    answers: int
    # Answers that are not-applicable.
    not_applicable: int


class Coverage(TypedDict):
    # Cells of the grid.
    cells: int
    # Cells with an answer other than not-applicable.
    answered_cells: int
    # All answers.
    answers: int
    by_status: CoverageByStatus
    # Cells with an answer, in the order of the grid.
    grid: List[CoverageGrid]


class _RunEvidence(TypedDict):
    # What it is and where it lies: a log, a count, a document with its page, a person asked.
    source: str
    # Day, month or year of the reading, not of the writing.
    date: str


class RunEvidence(_RunEvidence, total=False):
    '''One thing that a stranger could look up: what it is and of when.'''
    # What a reader must know to judge it: how it was counted, what is missing.
    note: str


class RunAnswer(TypedDict):
    '''What was found at one coordinate, and what kind of statement it is.'''
    # The coordinate whose prompt stem is answered.
    coordinate: RunCoordinate
    # observation: seen or measured, with evidence. assumption: relied on, not looked up.
    # hypothesis: expected, could be refuted. transformation: a change proposed, at C1 or above.
    # not-applicable: the question has no hold here, with the reason.
    status: Literal["observation", "assumption", "hypothesis", "transformation", "not-applicable"]
    # The answer in a sentence or two, with units; for not-applicable the reason.
    text: str
    # What the answer rests on; an observation has at least one entry.
    evidence: List[RunEvidence]


RunLink = TypedDict("RunLink", {"from": "RunCoordinate", "to": "RunCoordinate",
    "sign": "Literal[\"+\", \"-\"]", "delay": "str", "note": "str"}, total=False)


class _RunIdea(TypedDict):
    # What would be done differently, and by whom.
    text: str


class RunIdea(_RunIdea, total=False):
    '''One idea in the words of whoever had it.'''
    # What it came from: a cell of the grid, whose intent was read, a coordinate, whose stem was, or
    # an operator, whose card was. Left out where it was none of them.
    at: str
    # What it was gauged at: how much, how long, for whom.
    gauge: str
    # Who had it, by name or role.
    by: str


class RunConceptCost(TypedDict, total=False):
    '''What it takes in money and hours, and who bears it; each part in a sentence with its
    figure.'''
    # What it takes to try it.
    test: str
    # What it takes to put it into use, once and from year to year.
    adoption: str
    # What is lost where it does not work, and by whom.
    if_wrong: str


class RunConceptRatings(TypedDict):
    '''All seven criteria, each from 0 to 4, or null while the concept is not rated.'''
    # How far the concept moves the outcome that the baseline names.
    outcome_contribution: int
    # Whether means, skill, time and permissions exist or can be had.
    feasibility: int
    # How much of what the concept relies on has been observed, with source and date.
    evidence: int
    # What those who must act differently have done so far to show that they will.
    adoption: int
    # In what it differs from what users would otherwise do, where that matters to them.
    differentiation: int
    # What a first test would teach, what it would cost and how it is undone.
    reversible_learning: int
    # In which cases and ways of failing it still holds.
    robustness: int


class RunConceptRatingReasons(TypedDict, total=False):
    '''For each criterion why it has this rating and no higher one; criteria may be left out.'''
    # What was seen that gives this rating, and what is missing for the next.
    outcome_contribution: str
    # What was seen that gives this rating, and what is missing for the next.
    feasibility: str
    # What was seen that gives this rating, and what is missing for the next.
    evidence: str
    # What was seen that gives this rating, and what is missing for the next.
    adoption: str
    # What was seen that gives this rating, and what is missing for the next.
    differentiation: str
    # What was seen that gives this rating, and what is missing for the next.
    reversible_learning: str
    # What was seen that gives this rating, and what is missing for the next.
    robustness: str


class RunConceptGates(TypedDict):
    '''The four pass or fail tests, each true, false or null while it is not known.'''
    # Whether it keeps to the law and the rights, permissions and consents are in hand.
    lawful_and_cleared: Optional[bool]
    # Whether every failure mode of severity 9 or 10 is closed or guarded in a checked way.
    no_unacceptable_harm: Optional[bool]
    # Whether C0 observations with evidence and date exist for every internal variable that it
    # changes.
    baseline_recorded: Optional[bool]
    # Whether there is a test that could fail, a stop rule and a way back.
    test_and_exit_defined: Optional[bool]


class RunConceptGateEvidence(TypedDict, total=False):
    '''For each gate what the judgement rests on; gates may be left out.'''
    # Documents, checks or counts that a stranger could look up.
    lawful_and_cleared: List[RunEvidence]
    # Documents, checks or counts that a stranger could look up.
    no_unacceptable_harm: List[RunEvidence]
    # Documents, checks or counts that a stranger could look up.
    baseline_recorded: List[RunEvidence]
    # Documents, checks or counts that a stranger could look up.
    test_and_exit_defined: List[RunEvidence]


class _RunConceptResult(TypedDict):
    # Day on which the result was read.
    date: str
    # What was expected before the test, with its figure.
    believed: str
    # What was counted, with its figure and unit.
    observed: str
    # What is known now that was not known before, also where it contradicts what was believed.
    learned: str
    # What is done about it, by whom and by when.
    therefore: str


class RunConceptResult(_RunConceptResult, total=False):
    '''What the test showed: what was believed before, what was observed, what was learnt and what
    follows. Left out until the test has been read.'''
    # True where the test's limit of success was reached, false where that of failure was, null
    # between the two.
    passed: Optional[bool]
    # What the observation rests on.
    evidence: List[RunEvidence]


class _RunConcept(TypedDict):
    # Short name within the run, in lower case with hyphens.
    id: str
    # The concept in a few words.
    title: str
    # What is done differently, by whom, and what stays as it is.
    description: str
    # Where the concept changes something, and where its baseline lies; at least one is above C0.
    coordinates: List[RunCoordinate]
    # All seven criteria, each from 0 to 4, or null while the concept is not rated.
    ratings: Optional[RunConceptRatings]
    # The four pass or fail tests, each true, false or null while it is not known.
    gates: RunConceptGates
    # True when all four gates are true, false when one is false, null otherwise; the value to send
    # with a score request.
    hard_gates_passed: Optional[bool]


class RunConcept(_RunConcept, total=False):
    '''One candidate: what changes, at which coordinates, whether it may be compared and how it is
    rated.'''
    # How the concept was made, in the notation of the formal grammar.
    expression: str
    # Roles or persons whose consent is needed, and where it stands.
    who_must_agree: List[str]
    # What is tried, for how long, and which result would count as failure.
    test: str
    # When it is stopped and how the former state is restored.
    exit: str
    # Day on which the test begins.
    test_from: str
    # Day by which the test has its answer.
    test_by: str
    # What it takes in money and hours, and who bears it; each part in a sentence with its figure.
    cost: RunConceptCost
    # For each criterion why it has this rating and no higher one; criteria may be left out.
    rating_reasons: RunConceptRatingReasons
    # For each gate what the judgement rests on; gates may be left out.
    gate_evidence: RunConceptGateEvidence
    # The index that the score computation gave for these ratings, 0 to 100; null or left out
    # before.
    index: Optional[float]
    # What the test showed: what was believed before, what was observed, what was learnt and what
    # follows. Left out until the test has been read.
    result: RunConceptResult


class _RunForecast(TypedDict):
    # Event, place and limit in words that two strangers would settle alike.
    statement: str
    # How likely the statement is, from 0 to 1, as judged on the day in `made`.
    probability: float
    # Last day on which it is settled.
    resolve_by: str
    # 1 if the statement came true, 0 if not, null while it is open.
    outcome: Optional[Literal[0, 1]]


class RunForecast(_RunForecast, total=False):
    '''A statement that a day and a source will settle, with a probability given before.'''
    # Day on which the probability was given; a later view is a new entry.
    made: str
    # What will settle it.
    source: str
    # The coordinate whose quantity it concerns.
    coordinate: RunCoordinate
    # Day on which the outcome was read from the source.
    resolved: str
    # Reasons from past cases and from this one; or why the statement is void.
    note: str


class RunDecision(TypedDict):
    '''What was decided, when and for which concepts; null while the run is open.'''
    # adopt: put into use. test: try with a stop rule. investigate: find out first. reject: give up.
    # close: end the run without a choice, for instance because the question was another.
    kind: Literal["adopt", "test", "investigate", "reject", "close"]
    # The decision with its reason.
    text: str
    # Day of the decision.
    date: str
    # Ids of the concepts concerned; none where the run is closed without a choice.
    concept_ids: List[str]


class _RunStopRuleOutcome(TypedDict):
    # kept: the rule was not reached and the work went on. stopped: it was reached and obeyed.
    # continued: it was reached and the work went on against it, with the reason.
    kind: Literal["kept", "stopped", "continued"]
    # Day on which somebody looked.
    date: str
    # What was read, with its figure and unit.
    reading: str


class RunStopRuleOutcome(_RunStopRuleOutcome, total=False):
    '''What was read when somebody looked, and whether the rule was obeyed. Left out until then.'''
    # Why the work went on although the rule was reached; or what else a reader must know.
    reason: str


class _RunStopRule(TypedDict):
    # The reading that ends it, with its unit.
    rule: str
    # Last day on which somebody looks.
    check_by: str


class RunStopRule(_RunStopRule, total=False):
    '''What ends the work or the change, by a figure or a day.'''
    # Who looks and has the say.
    owner: str
    # What is done then, at what cost and in what time.
    way_back: str
    # What was read when somebody looked, and whether the rule was obeyed. Left out until then.
    outcome: RunStopRuleOutcome
