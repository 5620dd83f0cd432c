import type { FileInfo } from 'bff/contract/editor/editor';

/** A file with the contents of all its revisions, oldest first. */
interface Stored {
	id: string;
	contents: string[];
}

export type Outcome = { status: number; body: unknown };

/** The server's files in memory. */
export class FakeFiles {
	readonly stored = new Map<string, Stored>();
	#deleted = new Map<string, [string, Stored][]>();
	#count = 0;

	constructor(files: Record<string, string> | readonly (readonly [string, string])[]) {
		for (const [path, content] of Array.isArray(files) ? files : Object.entries(files))
			this.put(path, content);
	}

	/** Creates a file, or saves a new revision as another tab would. */
	put(path: string, content: string): FileInfo {
		const before = this.stored.get(path);
		this.#count += before ? 0 : 1;
		const id = before?.id ?? `00000000-0000-4000-8000-${String(this.#count).padStart(12, '0')}`;
		this.stored.set(path, { id, contents: [...(before?.contents ?? []), content] });
		return this.info(path);
	}

	info(path: string): FileInfo {
		const { id, contents } = this.#get(path);
		return {
			id,
			path,
			size: contents.at(-1)?.length ?? 0,
			revision: contents.length,
			updatedAt: '2026-11-21T09:00:00.000Z',
		};
	}

	list(): FileInfo[] {
		return [...this.stored.keys()].sort().map((path) => this.info(path));
	}

	read(path: string, revision?: number): FileInfo & { content: string } {
		const { contents } = this.#get(path);
		const at = revision ?? contents.length;
		return { ...this.info(path), revision: at, content: contents[at - 1] ?? '' };
	}

	revisions(path: string) {
		const { contents } = this.#get(path);
		return contents
			.map((content, index) => ({
				revision: index + 1,
				size: content.length,
				createdAt: `2026-11-20T09:${String(index).padStart(2, '0')}:00.000Z`,
			}))
			.reverse();
	}

	/** The paths of a file, or of all files in a folder. */
	under(path: string): string[] {
		return [...this.stored.keys()].filter((file) => file === path || file.startsWith(`${path}/`));
	}

	relocate(path: string, next: string): { path: string; files: { from: string; to: string }[] } {
		const files = this.under(path).map((from) => ({ from, to: next + from.slice(path.length) }));
		for (const { from, to } of files) {
			this.stored.set(to, this.#get(from));
			this.stored.delete(from);
		}
		return { path: next, files };
	}

	remove(path: string): { deletion: string; paths: string[] } {
		const paths = this.under(path);
		const deletion = `deletion-${this.#deleted.size + 1}`;
		this.#deleted.set(
			deletion,
			paths.map((file) => [file, this.#get(file)]),
		);
		for (const file of paths) this.stored.delete(file);
		return { deletion, paths };
	}

	restore(deletion: string): { paths: string[] } {
		const files = this.#deleted.get(deletion) ?? [];
		for (const [path, file] of files) this.stored.set(path, file);
		return { paths: files.map(([path]) => path) };
	}

	#get(path: string): Stored {
		const file = this.stored.get(path);
		if (!file) throw new Error(`The fake server has no file "${path}".`);
		return file;
	}
}
