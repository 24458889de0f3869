import { history } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { type Command, EditorState, NodeSelection, Selection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { KeptSource } from "~/domain/posts/document/kept-source";
import { commentPlugin } from "~/routes/admin/posts/editor/surface/comments/comment-plugin";
import type { CommentSlots } from "~/routes/admin/posts/editor/surface/comments/comment-slots";
import type { Place } from "~/routes/admin/posts/editor/surface/markdown/inserted-media";
import { onShowQuote, positionOfQuote } from "~/routes/admin/posts/editor/surface/markdown/show-quote";
import type { SurfacePictures } from "~/routes/admin/posts/editor/surface/pictures/surface-pictures";
import { onFlushPendingText } from "~/routes/admin/posts/editor/writing/textarea-edit";
import { Listeners } from "~/ui/kit/listeners";
import { decorations } from "./surface-decorations";
import { keyPlugins } from "./surface-keys";
import { pastePlugin } from "./surface-paste";
import { sourceAt } from "./surface-sources";
import { areSameTools, type ToolsState, toolsState } from "./surface-state";
import { blockEditing } from "./surface-tables";
import { SurfaceText } from "./surface-text";

interface SurfaceOptions {
  readonly area: HTMLTextAreaElement;
  /** What Undo returns to. */
  readonly firstText: string;
  readonly place: HTMLElement;
  readonly onFiles: (files: readonly File[], dropped?: number) => void;
  readonly pictures: SurfacePictures;
  readonly comments: CommentSlots;
  readonly onLink: () => void;
  readonly onSource: (label: string) => void;
  readonly onTools: () => void;
  /** The textarea was given a text that is too complex to show. */
  readonly onTooMuch: () => void;
}

/** How long a paragraph is highlighted after a jump to it. */
const MARKED_MS = 3000;

/** A rich-text editor over the textarea that holds the Markdown. */
export class WritingSurface {
  readonly view: EditorView;
  #tools: ToolsState;
  readonly #area: HTMLTextAreaElement;
  readonly #text: SurfaceText;
  readonly #listeners = new Listeners();
  readonly #page = new AbortController();
  #isShown = true;

  constructor({ area, firstText, place, onFiles, pictures, comments, onLink, onSource, onTools, onTooMuch }: SurfaceOptions) {
    const source = new KeptSource(firstText);
    const open =
      (work: () => void): Command =>
      (_state, dispatch) => {
        if (dispatch) work();
        return true;
      };
    this.view = new EditorView(
      { mount: place },
      {
        state: EditorState.create({
          doc: source.document,
          plugins: [
            pastePlugin(onFiles, (markdown) => this.#text.writeBehindCaret(markdown)),
            ...pictures.plugins,
            keymap({ "Mod-k": open(onLink), "Alt-F10": open(onTools) }),
            ...keyPlugins,
            history(),
            decorations,
            commentPlugin(comments),
            blockEditing,
          ],
        }),
        handleClickOn: (view, _at, node, nodeAt, _event, isDirect) => {
          if (!isDirect || node.type.name !== "footnote_reference") return false;
          view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, nodeAt)));
          onSource(node.attrs.label);
          return true;
        },
        handleKeyDown: (view, event) => {
          const label = event.key === "Enter" ? sourceAt(view.state) : null;
          if (label === null) return false;
          onSource(label);
          return true;
        },
        // The form listens for input; it gets an event when the Markdown is written.
        handleDOMEvents: {
          input: (_view, event) => event.stopPropagation(),
          keydown: readCaret,
          paste: readCaret,
          copy: readCaret,
          cut: readCaret,
        },
        dispatchTransaction: (change) => {
          this.view.updateState(this.view.state.apply(change));
          if (change.docChanged) this.#text.schedule();
          this.#tell();
        },
      },
    );
    this.#tools = toolsState(this.view.state);
    this.#area = area;
    this.#text = new SurfaceText(area, this.view, { source, text: firstText }, onTooMuch);
    this.#listen(area, pictures);
    this.#text.take();
    if (document.activeElement === area) this.#text.begin();
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly getTools = (): ToolsState => this.#tools;

  run(command: Command): void {
    command(this.view.state, this.view.dispatch, this.view);
  }

  get isShown(): boolean {
    return this.#isShown;
  }

  placeBehind(at: number): Place {
    return this.#text.placeBehind(at);
  }

  show(isShown: boolean): void {
    if (isShown && !this.#isShown) {
      this.#text.take();
      this.view.focus();
    } else if (!isShown) this.#text.flush();
    this.#isShown = isShown;
    if (!isShown && (this.view.hasFocus() || document.activeElement === document.body)) this.#area.focus();
  }

  destroy(): void {
    this.#text.flush();
    this.#page.abort();
    this.view.destroy();
  }

  #listen(area: HTMLTextAreaElement, pictures: SurfacePictures): void {
    const { signal } = this.#page;
    const leave = () => {
      if (!this.#isShown) return;
      this.#text.flush();
      this.#text.placeCaret();
    };
    onFlushPendingText(area, leave, signal);
    area.addEventListener("input", () => this.#isShown && this.#text.take(), { signal });
    area.addEventListener("focus", () => this.#isShown && this.view.focus(), { signal });
    const show = (at: number) => pictures.editDescription(at) || this.#goTo(at);
    onShowQuote(area, (quote) => this.#isShown && show(positionOfQuote(this.view.state.doc, quote)), signal);
    this.view.dom.addEventListener("blur", leave, { signal });
    // In the capture phase, before other listeners read the textarea. Safari's buttons take no focus, so nothing blurs.
    for (const name of ["pagehide", "popstate", "pointerdown"]) addEventListener(name, this.#text.flush, { signal, capture: true });
    document.addEventListener("visibilitychange", this.#text.flush, { signal, capture: true });
  }

  /** Moves the caret and highlights its paragraph for a moment. */
  #goTo(at: number): true {
    const { doc, tr } = this.view.state;
    this.view.dispatch(tr.setSelection(Selection.near(doc.resolve(at))));
    this.view.focus();
    const { node } = this.view.domAtPos(this.view.state.selection.from);
    const block = (node instanceof Element ? node : node.parentElement)?.closest("p, h1, h2, h3, h4, h5, h6, pre");
    block?.scrollIntoView({ block: "center" });
    const mark = { outline: "3px solid var(--color-link)", outlineOffset: "4px" };
    block?.animate([mark, mark], MARKED_MS);
    return true;
  }

  #tell(): void {
    const tools = toolsState(this.view.state);
    if (areSameTools(tools, this.#tools)) return;
    this.#tools = tools;
    this.#listeners.notify();
  }
}

/** Browsers report a moved caret in a later task. On a busy machine the next key would act at the old place. */
function readCaret({ composing, dom }: EditorView): void {
  if (!composing) dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
}
