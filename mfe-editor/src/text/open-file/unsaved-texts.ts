import { type Kept, UnsavedText } from 'remote-kit/unsaved/unsaved-text';

/** An edited text that was not saved. */
export interface EditedText {
	path: string;
	html: string;
	/** The revision that was edited. */
	revision: number;
	/** Fingerprints of saves without a response, to recognise them later. */
	sent: readonly string[];
}

/**
 * Unsaved texts by the id of their file, so that they survive a crash, a reload and opening another
 * file. A text that does not fit into the browser's storage is kept in memory until the screen is
 * closed.
 */
export class UnsavedTexts {
	#inMemory = new Map<string, Kept<EditedText>>();
	#copies = new UnsavedText<EditedText>('editor', {
		parse: ({ path, html, revision, sent = [] }) =>
			typeof path === 'string' &&
			typeof html === 'string' &&
			typeof revision === 'number' &&
			Array.isArray(sent)
				? { path, html, revision, sent }
				: null,
	});
	#writtenHere = new Set<string>();
	#listeners = new Set<() => void>();
	#ids: ReadonlySet<string>;

	constructor() {
		this.#copies.removeOld();
		this.#ids = this.#copies.ids();
	}

	/** The ids of files with unsaved text. The same set object until one is added or removed. */
	readonly ids = (): ReadonlySet<string> => this.#ids;

	/** Whether a text is only in memory, so that leaving the screen would lose it. */
	readonly hasUnstored = (): boolean => this.#inMemory.size > 0;

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		const stop = this.#copies.followAll(() => this.#notify());
		return () => {
			this.#listeners.delete(listener);
			stop();
		};
	};

	/** Keeps the text of an open file if another tab takes it over. */
	readonly follow = (id: string): (() => void) => this.#copies.follow(id);

	/** The text to show of a file that is opened. */
	open(id: string): Kept<EditedText> | null {
		return this.#inMemory.get(id) ?? this.#copies.open(id);
	}

	/** The text that this page keeps, or has opened. */
	read(id: string): Kept<EditedText> | null {
		return this.#inMemory.get(id) ?? this.#copies.read(id);
	}

	/** The id of the file that had this path when its text was stored. */
	findId(path: string): string | null {
		return [...this.#ids].find((id) => this.#copies.find(id)?.path === path) ?? null;
	}

	/** Whether the text was written since the screen was opened. */
	wasWrittenHere(id: string): boolean {
		return this.#writtenHere.has(id);
	}

	/** Returns whether the text survives a reload. */
	store(id: string, text: EditedText): boolean {
		this.#writtenHere.add(id);
		const isStored = this.#copies.store(id, text);
		if (isStored) this.#inMemory.delete(id);
		else this.#inMemory.set(id, { ...text, at: new Date().toISOString() });
		this.#notify();
		return isStored;
	}

	remove(id: string): void {
		this.#inMemory.delete(id);
		this.#copies.remove(id);
		this.#notify();
	}

	#notify(): void {
		const ids = new Set([...this.#inMemory.keys(), ...this.#copies.ids()]);
		if (ids.size !== this.#ids.size || !ids.isSubsetOf(this.#ids)) this.#ids = ids;
		for (const listener of this.#listeners) listener();
	}
}
