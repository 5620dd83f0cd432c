import { attempt, readText, writeText } from '../browser-storage.ts';
import { listStoredKeys } from '../list-stored-keys.ts';
import { tabId } from './tab-id.ts';

/** Unsaved text, with the time of storing: ISO 8601, UTC. */
export type Kept<Value> = Value & { at: string };

export interface UnsavedTextOptions<Value> {
	/** Checks a stored value; it may throw or return null if it is not as expected. */
	parse: (stored: Record<string, unknown>) => Value | null;
	/** Whether a copy is shown to other tabs; true by default. */
	isOffered?: (value: Value) => boolean;
	/** The beginning of the keys under which earlier releases stored the same, one for all tabs. */
	formerPrefix?: string;
}

interface Copy<Value> {
	key: string;
	text: string;
	kept: Kept<Value>;
}

/** The copies of this page by their keys, as last stored. */
const own = new Map<string, string>();
/** The copies of other pages that are shown here, by the keys of the own copies. */
const shown = new Map<string, { key: string; text: string }>();
/** Written before another page's copy is removed, so that an open page notices and keeps it. */
const TAKEN = '';

/**
 * The only store for text that users type and have not saved: local storage, so that it survives a
 * reload, a crash and the end of a tab. Each page has its own copy for each document
 * (`warble.AREA.unsaved.ID~PAGE`), which no other page overwrites or removes. A page without a copy
 * shows that of an earlier page, and takes it over when it stores or removes its own. If the
 * document is still open in the other page, that page stores its copy again. Signing out removes
 * all copies.
 */
export class UnsavedText<Value extends object> {
	readonly #prefix: string;
	readonly #tab = tabId();
	readonly #options: UnsavedTextOptions<Value>;

	constructor(area: string, options: UnsavedTextOptions<Value>) {
		this.#prefix = `warble.${area}.unsaved.`;
		this.#options = options;
	}

	/**
	 * The text to show for a document that is opened here (`find`), which may be taken over from now
	 * on.
	 */
	open(id: string): Kept<Value> | null {
		const key = this.#keyOf(id);
		const copy = this.#find(id);
		if (copy && copy.key !== key) shown.set(key, copy);
		else shown.delete(key);
		return copy?.kept ?? null;
	}

	/** This page's text, stored or opened; null if it no longer exists. */
	read(id: string): Kept<Value> | null {
		const key = this.#keyOf(id);
		const opened = shown.get(key);
		const copy = this.#parse(key) ?? (opened ? this.#parse(opened.key) : null);
		return copy && (copy.key === key || copy.text === opened?.text) ? copy.kept : null;
	}

	/**
	 * The page's own copy, otherwise that of the previous page in this tab, otherwise the newest one.
	 */
	find(id: string): Kept<Value> | null {
		return this.#find(id)?.kept ?? null;
	}

	/** Stores typed text. Returns whether it survives a reload. */
	store(id: string, value: Value): boolean {
		const key = this.#keyOf(id);
		const copy = shown.get(key);
		// Text that is only shown belongs to its page until something is typed here.
		if (copy && isSame(copy.text, value) && readText('localStorage', copy.key) === copy.text)
			return true;
		const text = JSON.stringify({ ...value, at: new Date().toISOString() });
		if (!writeText('localStorage', key, text)) return false;
		own.set(key, text);
		takeOver(key);
		return true;
	}

	/**
	 * Removes text that was saved or discarded here, but never text that another page has typed
	 * since.
	 */
	remove(id: string): void {
		const key = this.#keyOf(id);
		own.delete(key);
		writeText('localStorage', key, null);
		takeOver(key);
	}

	/** The ids of all documents with unsaved text, of any page. */
	ids(): Set<string> {
		return new Set(this.#keys().map((key) => this.#idOf(key)));
	}

	/** Removes copies older than 30 days, and the oldest beyond `maxCount`. */
	removeOld(maxCount = Number.POSITIVE_INFINITY): void {
		const oldest = new Date(Date.now() - MAX_AGE_MS).toISOString();
		const ages = this.#keys().map((key) => ({ key, at: this.#parse(key)?.kept.at ?? '' }));
		ages.sort((one, other) => (one.at < other.at ? 1 : -1));
		for (const [index, { key, at }] of ages.entries())
			if (at < oldest || index >= maxCount) writeText('localStorage', key, null);
	}

	/**
	 * Follows the other pages while a document is open here: a copy of this page that another one has
	 * taken over is stored again. Calls `onChange` when the others have changed copies of the
	 * document.
	 */
	follow(id: string, onChange: () => void = () => undefined): () => void {
		const key = this.#keyOf(id);
		return follow((event) => {
			const text = own.get(key);
			if (event.key === key && event.newValue === TAKEN && text !== undefined)
				writeText('localStorage', key, text);
			else if (event.key === null || (this.#isMine(event.key) && this.#idOf(event.key) === id))
				onChange();
		});
	}

	/** Calls `onChange` when another page has changed copies of any document. */
	followAll(onChange: () => void): () => void {
		return follow(({ key }) => (key === null || this.#isMine(key)) && onChange());
	}

	#find(id: string): Copy<Value> | null {
		const { isOffered = () => true } = this.#options;
		const copies = this.#copiesOf(id);
		return (
			copies.find(({ key }) => key === this.#keyOf(id)) ??
			copies.find(({ key }) => key === this.#keyOf(id, this.#tab.before)) ??
			copies
				.filter(({ kept }) => isOffered(kept))
				.reduce<Copy<Value> | null>(
					(newest, one) => (newest && newest.kept.at > one.kept.at ? newest : one),
					null,
				)
		);
	}

	#keyOf(id: string, page: string | null = this.#tab.page): string {
		return `${this.#prefix}${id}~${page}`;
	}

	#idOf(key: string): string {
		const { formerPrefix } = this.#options;
		const start = key.startsWith(this.#prefix) ? this.#prefix : (formerPrefix ?? '');
		return key.slice(start.length).split('~')[0] ?? '';
	}

	#isMine(key: string): boolean {
		const { formerPrefix } = this.#options;
		return (
			key.startsWith(this.#prefix) || (formerPrefix !== undefined && key.startsWith(formerPrefix))
		);
	}

	#keys(): string[] {
		return listStoredKeys('localStorage', 'warble.').filter((key) => this.#isMine(key));
	}

	#copiesOf(id: string): Copy<Value>[] {
		return this.#keys()
			.filter((key) => this.#idOf(key) === id)
			.flatMap((key) => this.#parse(key) ?? []);
	}

	#parse(key: string): Copy<Value> | null {
		const text = readText('localStorage', key);
		return attempt(() => {
			const stored = JSON.parse(text || 'null') as Record<string, unknown> & { at: string };
			const value = this.#options.parse(stored);
			if (!value || !text) return null;
			// Earlier releases stored some times in milliseconds.
			return { key, text, kept: { ...value, at: new Date(stored.at).toISOString() } };
		}, null);
	}
}

function follow(handle: (event: StorageEvent) => void): () => void {
	addEventListener('storage', handle);
	return () => removeEventListener('storage', handle);
}

/** As long as a deleted file or draft can be restored. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** Removes the copy of another page that was shown here, unless that page has changed it since. */
function takeOver(key: string): void {
	const copy = shown.get(key);
	shown.delete(key);
	if (!copy || readText('localStorage', copy.key) !== copy.text) return;
	writeText('localStorage', copy.key, TAKEN);
	writeText('localStorage', copy.key, null);
}

function isSame(text: string, value: object): boolean {
	return attempt(() => {
		const { at: _, ...stored } = JSON.parse(text) as { at?: unknown };
		return JSON.stringify(stored) === JSON.stringify(value);
	}, false);
}
