import { randomUUID } from 'node:crypto';
import type { mastodon } from 'masto';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { pauseFor, retryDelay } from '../../providers/retry-delay.ts';
import { MINUTE_MS } from '../../time.ts';
import type { MediaFile } from '../network.ts';
import { NetworkError } from '../network-error.ts';
import type { MastodonInstance } from './instance.ts';
import { mastodonErrors, quoteOf, secondsToWait } from './mastodon-errors.ts';
import { type MastodonHttpOptions, MastodonRefusal, sendMeasured } from './mastodon-http.ts';
import { StatusId } from './mastodon-status.ts';

export interface UploadPauses {
	/** The pauses before the second, third, … attempt of a request. */
	retryWaitsMs?: readonly number[] | undefined;
	/** The pause before asking again whether the instance has processed the file. */
	pollMs?: number | undefined;
}

export interface UploadOptions extends UploadPauses {
	http: MastodonHttpOptions;
	client: mastodon.rest.Client;
	server: string;
	accessToken: string | undefined;
	/** The instance, if it is known: its limits. */
	instance: MastodonInstance | undefined;
}

const Uploaded = Type.Object({
	id: StatusId,
	/** Null until it is processed. */
	url: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
/** A longer wait for the rate limit fails. */
const MAX_RATE_WAIT_SECONDS = 10;
/** How long the instance may process a file. */
const MAX_PROCESSING_MS = 10 * MINUTE_MS;
/** The slowest upload that is waited for, in bytes per millisecond. */
const MIN_SPEED = 200;

/**
 * Uploads a file with its alt text, and waits until the instance has processed it. Returns the id,
 * which a status can use for about a day. Nothing is visible until then, so requests that fail
 * transiently are repeated. Throws `NetworkError`, the signal’s reason, or the errors of `read`.
 */
export async function uploadMedia(file: MediaFile, options: UploadOptions): Promise<string> {
	const { instance, client, retryWaitsMs = [500, 2000, 5000], pollMs = 1000 } = options;
	const { kind, signal } = file;
	const maxBytes = instance?.limits.fileBytes[kind] ?? null;
	if (maxBytes !== null && file.size > maxBytes) throw tooLarge(file, maxBytes);

	const repeat = async (send: () => Promise<unknown>): Promise<unknown> => {
		for (const waitMs of [...retryWaitsMs, undefined]) {
			try {
				return await send();
			} catch (error) {
				signal.throwIfAborted();
				const pause = pauseAfter(error, file, waitMs);
				if (pause === undefined) throw notAccepted();
				await pauseFor(pause, signal);
			}
		}
		throw notAccepted();
	};

	let uploaded = await repeat(() => send(file, options));
	const end = Date.now() + MAX_PROCESSING_MS;
	for (;;) {
		if (!Value.Check(Uploaded, uploaded)) throw notAccepted();
		if (uploaded.url) return uploaded.id;
		if (Date.now() > end) throw notAccepted();
		await pauseFor(pollMs, signal);
		const { id } = uploaded;
		uploaded = await repeat(() => client.v1.media.$select(id).fetch());
	}
}

/** As a stream: `masto` would hold the whole file in memory. */
async function send(
	file: MediaFile,
	{ http, server, accessToken = '' }: UploadOptions,
): Promise<unknown> {
	const boundary = randomUUID();
	const timeout = AbortSignal.timeout(http.timeoutMs + Math.ceil(file.size / MIN_SPEED));
	const response = await sendMeasured(http, new URL('/api/v2/media', server), {
		method: 'POST',
		headers: {
			accept: 'application/json',
			authorization: `Bearer ${accessToken}`,
			'content-type': `multipart/form-data; boundary=${boundary}`,
		},
		body: ReadableStream.from(multipart(file, boundary)),
		duplex: 'half',
		signal: AbortSignal.any([file.signal, timeout]),
	});
	return response.json();
}

async function* multipart(
	{ alt, type, read }: MediaFile,
	boundary: string,
): AsyncGenerator<Uint8Array> {
	const field = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
	if (alt !== '') yield Buffer.from(`${field('description')}\r\n\r\n${alt}\r\n`);
	yield Buffer.from(`${field('file')}; filename="file"\r\nContent-Type: ${type}\r\n\r\n`);
	yield* read();
	yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

/**
 * How long to wait before the next attempt; undefined if there is none. Throws the error of a
 * refusal that a repetition would not change.
 */
function pauseAfter(
	error: unknown,
	file: MediaFile,
	waitMs: number | undefined,
): number | undefined {
	if (!(error instanceof MastodonRefusal)) {
		// Of the file, which could not be read.
		if (error instanceof Error && error.name === 'AppError') throw error;
		return waitMs === undefined ? undefined : retryDelay(waitMs);
	}
	const { status, said, headers } = error;
	if (status === 401) throw mastodonErrors.connectionExpired();
	if (status === 429) {
		const seconds = secondsToWait(headers);
		if (seconds > MAX_RATE_WAIT_SECONDS || waitMs === undefined)
			throw mastodonErrors.rateLimited(seconds);
		return seconds * 1000;
	}
	if (status === 413) throw refused(remedies[file.kind], said);
	if (status >= 500 || status === 408) return waitMs === undefined ? undefined : retryDelay(waitMs);
	if (status === 403) {
		const message = `Connect Mastodon again in Settings to allow images and videos.${quoteOf(said ?? '')}`;
		throw new NetworkError('media_not_allowed', message);
	}
	if (status === 422 && said !== undefined)
		throw refused(/description/i.test(said) ? altRemedy : remedies[file.kind], said);
	return undefined;
}

function tooLarge({ kind }: MediaFile, maxBytes: number): NetworkError {
	const limit = `Your Mastodon server takes up to ${Math.floor(maxBytes / 2 ** 20)} MB.`;
	return refused(`${remedies[kind]} ${limit}`);
}

function notAccepted(): NetworkError {
	return new NetworkError(
		'network_unavailable',
		'Mastodon does not take images and videos right now, so this was not posted. Try again in a moment.',
	);
}

function refused(remedy: string, said = ''): NetworkError {
	return new NetworkError('media_refused', `${remedy}${quoteOf(said)}`);
}

const altRemedy = 'Mastodon refused an alt text. Shorten it or change its words, then post again.';
const remedies: Readonly<Record<MediaFile['kind'], string>> = {
	image: 'Mastodon refused an image. Save it again as JPEG or PNG, smaller, and replace it.',
	gif: 'Mastodon refused the GIF. Make it smaller, and replace it.',
	video: 'Mastodon refused the video. Save it as MP4 with H.264, smaller, and replace it.',
};
