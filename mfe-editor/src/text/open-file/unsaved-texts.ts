import { readJson, writeJson } from 'remote-kit/browser-storage';
import { listStoredKeys } from 'remote-kit/list-stored-keys';

/** What was written into a file and not saved. */
export interface UnsavedText {
	path: string;
	html: string;
	/** The revision that was edited. */
	revision: number;
	/** When it was kept: ISO 8601, UTC. */
	at: string;
}

const prefix = 'warble.editor.unsaved.';
/** As long as a deleted file can come back. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Unsaved texts by the id of their file, in this browser: over a crash, a reload, and a look at
 * another file. The prefix of their keys lets signing out forget them. What the browser has no room
 * for is held as long as the screen stands.
 */
export class UnsavedTexts {
	#held = new Map<string, UnsavedText>();
	#writtenHere = new Set<string>();
	#listeners = new Set<() => void>();
	#ids: ReadonlySet<string>;

	constructor() {
		this.#ids = this.#listIds();
		for (const id of this.#ids) {
			const text = this.read(id);
			if (!text || Date.now() - Date.parse(text.at) > keptForMs) this.forget(id);
		}
	}

	/** Files that have unsaved text. The same set until another file has. */
	readonly ids = (): ReadonlySet<string> => this.#ids;

	readonly subscribe = (listener: () => void): (() => void) => {
		const hear = ({ key }: StorageEvent) =>
			(key === null || key.startsWith(prefix)) && this.#changed();
		this.#listeners.add(listener);
		addEventListener('storage', hear);
		return () => {
			this.#listeners.delete(listener);
			removeEventListener('storage', hear);
		};
	};

	read(id: string): UnsavedText | null {
		return this.#held.get(id) ?? read(id);
	}

	/** The id of a file that was at this path when it was written in. */
	idOf(path: string): string | null {
		return [...this.#ids].find((id) => this.read(id)?.path === path) ?? null;
	}

	/** Whether it was written since the screen was opened, so that nobody needs to be told of it. */
	isFromHere(id: string): boolean {
		return this.#writtenHere.has(id);
	}

	/** Returns whether a reload would bring it back. */
	keep(id: string, text: Omit<UnsavedText, 'at'>): boolean {
		const kept = { ...text, at: new Date().toISOString() };
		this.#writtenHere.add(id);
		const isKept = write(id, kept);
		if (isKept) this.#held.delete(id);
		else this.#held.set(id, kept);
		this.#changed();
		return isKept;
	}

	forget(id: string): void {
		this.#held.delete(id);
		write(id, null);
		this.#changed();
	}

	#changed(): void {
		const ids = this.#listIds();
		if (ids.size === this.#ids.size && ids.isSubsetOf(this.#ids)) return;
		this.#ids = ids;
		for (const listener of this.#listeners) listener();
	}

	#listIds(): Set<string> {
		return new Set([...this.#held.keys(), ...storedIds()]);
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
