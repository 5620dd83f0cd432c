import type { Client } from 'bff/client/client';
import type { Media } from 'bff/contract/publishing/media';
import { Upload } from './upload.ts';

/**
 * The uploads of a page, one after the other, so that the first is ready soon. They continue while
 * the user looks at another draft.
 */
export class Uploads {
	readonly #client: Client;
	readonly #listeners = new Set<() => void>();
	#all: readonly Upload[] = [];
	#last: Promise<void> = Promise.resolve();
	#version = 0;

	constructor(client: Client) {
		this.#client = client;
	}

	/** For `useSyncExternalStore`: differs after each change. */
	readonly version = (): number => this.#version;

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	/** The upload with this key, or of this media id. */
	find(id: string): Upload | undefined {
		return this.#all.find(({ key, media }) => key === id || media?.id === id);
	}

	/** Begins an upload, or continues one of an earlier page. */
	add(file: File, media?: Media): Upload {
		const upload = new Upload(this.#client, file, media);
		upload.onChange = this.#changed;
		this.#all = [...this.#all, upload];
		this.run(upload);
		return upload;
	}

	/** Runs it after the earlier ones. */
	run(upload: Upload): void {
		upload.state = { phase: 'waiting' };
		this.#last = this.#last.then(() => upload.run());
		this.#changed();
	}

	/** Forgets it, and cancels it unless it is ready. */
	remove(upload: Upload): void {
		this.#all = this.#all.filter((other) => other !== upload);
		if (upload.state.phase !== 'ready') upload.cancel();
		this.#changed();
	}

	readonly #changed = (): void => {
		this.#version += 1;
		for (const listener of this.#listeners) listener();
	};
}

const byClient = new WeakMap<Client, Uploads>();

/** The uploads of the signed-in user. */
export function uploadsOf(client: Client): Uploads {
	const uploads = byClient.get(client) ?? new Uploads(client);
	byClient.set(client, uploads);
	return uploads;
}
