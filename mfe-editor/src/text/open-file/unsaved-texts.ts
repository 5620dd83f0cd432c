import { readJson, writeJson } from 'remote-kit/browser-storage';
import { listStoredKeys } from 'remote-kit/list-stored-keys';

/** An edited text that was not saved. */
export interface UnsavedText {
	path: string;
	html: string;
	/** The revision that was edited. */
	revision: number;
	/** When it was stored: ISO 8601, UTC. */
	at: string;
}

const prefix = 'warble.editor.unsaved.';
/** As long as a deleted file can be restored. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Unsaved texts by the id of their file, in local storage, so that they survive a crash, a reload
 * and opening another file. Signing out removes them by the prefix of their keys. A text that does
 * not fit is kept in memory until the screen is closed.
 */
export class UnsavedTexts {
	#inMemory = new Map<string, UnsavedText>();
	#writtenHere = new Set<string>();
	#listeners = new Set<() => void>();
	#ids: ReadonlySet<string>;

	constructor() {
		this.#ids = this.#listIds();
		for (const id of this.#ids) {
			const text = this.read(id);
			if (!text || Date.now() - Date.parse(text.at) > MAX_AGE_MS) this.remove(id);
		}
	}

	/** The ids of files with unsaved text. The same set object until one is added or removed. */
	readonly ids = (): ReadonlySet<string> => this.#ids;

	/** Whether a text is only in memory, so that leaving the screen would lose it. */
	readonly hasUnstored = (): boolean => this.#inMemory.size > 0;

	readonly subscribe = (listener: () => void): (() => void) => {
		const handleStorage = ({ key }: StorageEvent) =>
			(key === null || key.startsWith(prefix)) && this.#notify();
		this.#listeners.add(listener);
		addEventListener('storage', handleStorage);
		return () => {
			this.#listeners.delete(listener);
			removeEventListener('storage', handleStorage);
		};
	};

	read(id: string): UnsavedText | null {
		return this.#inMemory.get(id) ?? read(id);
	}

	/** The id of the file that had this path when its text was stored. */
	findId(path: string): string | null {
		return [...this.#ids].find((id) => this.read(id)?.path === path) ?? null;
	}

	/** Whether the text was written since the screen was opened. */
	wasWrittenHere(id: string): boolean {
		return this.#writtenHere.has(id);
	}

	/** Returns whether the text survives a reload. */
	store(id: string, text: Omit<UnsavedText, 'at'>): boolean {
		const stored = { ...text, at: new Date().toISOString() };
		this.#writtenHere.add(id);
		const isStored = write(id, stored);
		if (isStored) this.#inMemory.delete(id);
		else this.#inMemory.set(id, stored);
		this.#notify();
		return isStored;
	}

	remove(id: string): void {
		this.#inMemory.delete(id);
		write(id, null);
		this.#notify();
	}

	#notify(): void {
		const ids = this.#listIds();
		if (ids.size !== this.#ids.size || !ids.isSubsetOf(this.#ids)) this.#ids = ids;
		for (const listener of this.#listeners) listener();
	}

	#listIds(): Set<string> {
		return new Set([...this.#inMemory.keys(), ...storedIds()]);
	}
}

function storedIds(): string[] {
	return listStoredKeys('localStorage', prefix).map((key) => key.slice(prefix.length));
}

function read(id: string): UnsavedText | null {
	return readJson('localStorage', prefix + id, ({ path, html, revision, at }) =>
		typeof path === 'string' &&
		typeof html === 'string' &&
		typeof revision === 'number' &&
		typeof at === 'string'
			? { path, html, revision, at }
			: null,
	);
}

function write(id: string, text: UnsavedText | null): boolean {
	return writeJson('localStorage', prefix + id, text);
}
