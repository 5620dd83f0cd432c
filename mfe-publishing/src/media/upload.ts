import { ApiError, isApiError } from 'bff/client/api-error';
import { type Client, readResponse } from 'bff/client/client';
import {
	appendMedia,
	beginMedia,
	CHUNK_LIMIT,
	deleteMedia,
	getMedia,
	type Media,
} from 'bff/contract/publishing/media';
import { describeFailure } from 'remote-kit/failure';
import { typeOf } from './file-type.ts';

/** A slow connection sends a small chunk within the time that a server waits for a request. */
const SMALLEST_CHUNK = CHUNK_LIMIT / 16;
/** A chunk that took less time is followed by a larger one. */
const FAST_MS = 1000;
/** Number of attempts after a lost connection before the user has to decide. */
const TRIES = 5;
/** Longer waits are shown to the user. */
const LONGEST_WAIT_SECONDS = 30;

export type UploadState =
	| { phase: 'waiting' | 'uploading' | 'offline' | 'ready' }
	/** `isFinal`: X does not accept this file, or the server has deleted the upload. */
	| { phase: 'failed'; message: string; isFinal: boolean };

/**
 * The upload of one file in chunks. After a lost connection it continues at the server's position,
 * and while the browser is offline it waits.
 */
export class Upload {
	readonly key: string = crypto.randomUUID();
	readonly file: File;
	state: UploadState = { phase: 'waiting' };
	/** Undefined until the server knows the upload. */
	media: Media | undefined;
	/** Written before the upload has an id. */
	alt = '';
	/** Called after each change. */
	onChange: () => void = () => undefined;
	readonly #client: Client;
	#chunk = SMALLEST_CHUNK * 4;
	#failures = 0;
	#abort = new AbortController();

	/** `media`: an upload that an earlier page began. */
	constructor(client: Client, file: File, media?: Media) {
		this.#client = client;
		this.file = file;
		this.media = media;
	}

	/** From 0 to 1. */
	get progress(): number {
		return (this.media?.offset ?? 0) / this.file.size;
	}

	/** Resolves when it is ready, has failed or was cancelled. */
	async run(): Promise<void> {
		if (this.#abort.signal.aborted) return;
		this.#failures = 0;
		try {
			while (this.media?.status !== 'ready') await this.#step();
			this.#change({ phase: 'ready' });
		} catch (error) {
			if (this.#abort.signal.aborted) return;
			const failure = isApiError(error) ? error : ApiError.network();
			this.#change({
				phase: 'failed',
				message:
					failure.code === 'not_found'
						? 'This upload was deleted. Add the file again.'
						: describeFailure(failure),
				isFinal: failure.code === 'media_refused' || failure.code === 'not_found',
			});
		}
	}

	/** Stops it, and deletes the uploaded bytes. */
	cancel(): void {
		this.#abort.abort();
		const { media } = this;
		if (!media) return;
		// If this fails, the server deletes the upload after a day.
		this.#client.call(deleteMedia, { params: { id: media.id } }).catch(() => undefined);
	}

	/** Begins the upload, or sends one chunk. */
	async #step(): Promise<void> {
		await this.#online();
		this.#change({ phase: 'uploading' });
		try {
			this.media = await (this.media ? this.#append(this.media) : this.#begin());
			this.#failures = 0;
			this.onChange();
		} catch (error) {
			if (this.#abort.signal.aborted || !isApiError(error)) throw error;
			await this.#recover(error);
		}
	}

	#begin(): Promise<Media> {
		const { name, size } = this.file;
		const body = { name: name.slice(-255), type: typeOf(this.file), size };
		return this.#client.call(beginMedia, { body }, { signal: this.#abort.signal });
	}

	async #append({ id, offset }: Media): Promise<Media> {
		const startedAt = performance.now();
		const response = await this.#client.send(
			appendMedia,
			{ params: { id }, querystring: { offset: String(offset) } },
			{ content: this.file.slice(offset, offset + this.#chunk), signal: this.#abort.signal },
		);
		const media = await readResponse(appendMedia, response);
		if (performance.now() - startedAt < FAST_MS)
			this.#chunk = Math.min(this.#chunk * 2, CHUNK_LIMIT);
		return media;
	}

	/** Waits and reads the server's position, or throws the error if that does not help. */
	async #recover(error: ApiError): Promise<void> {
		const { code, retryAfter = 0 } = error;
		const isTemporary =
			code === 'network' ||
			code === 'conflict' ||
			(retryAfter > 0 && retryAfter <= LONGEST_WAIT_SECONDS);
		this.#failures += 1;
		if (!isTemporary || this.#failures > TRIES) throw error;
		if (code === 'network') this.#chunk = Math.max(this.#chunk / 2, SMALLEST_CHUNK);
		const backoff = code === 'conflict' ? 0 : 2 ** (this.#failures - 1);
		await this.#wait(Math.max(retryAfter, backoff) * 1000);
		await this.#online();
		if (!this.media) return;
		const { id } = this.media;
		const { signal } = this.#abort;
		const found = this.#client.call(getMedia, { params: { id } }, { signal });
		this.media = await found.catch((lost: unknown) => {
			// Still no connection: counted at the next step.
			if (isApiError(lost) && lost.code === 'network' && this.media) return this.media;
			throw lost;
		});
	}

	async #online(): Promise<void> {
		if (navigator.onLine) return;
		this.#change({ phase: 'offline' });
		await this.#until((done) => {
			window.addEventListener('online', done);
			return () => window.removeEventListener('online', done);
		});
		this.#failures = 0;
	}

	#wait(ms: number): Promise<void> {
		return this.#until((done) => {
			const timer = setTimeout(done, ms);
			return () => clearTimeout(timer);
		});
	}

	/** Resolves when `listen` calls back, and rejects when the upload is cancelled. */
	#until(listen: (done: () => void) => () => void): Promise<void> {
		const { signal } = this.#abort;
		return new Promise<void>((resolve, reject) => {
			signal.throwIfAborted();
			const cancel = () => {
				stop();
				reject(signal.reason);
			};
			const stop = listen(() => {
				stop();
				signal.removeEventListener('abort', cancel);
				resolve();
			});
			signal.addEventListener('abort', cancel, { once: true });
		});
	}

	#change(state: UploadState): void {
		if (this.#abort.signal.aborted) return;
		if (state.phase === this.state.phase && state.phase !== 'failed') return;
		this.state = state;
		this.onChange();
	}
}
