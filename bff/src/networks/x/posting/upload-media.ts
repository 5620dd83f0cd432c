import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { pauseFor } from '../../../providers/retry-delay.ts';
import { MINUTE_MS } from '../../../time.ts';
import type { MediaFile } from '../../network.ts';
import { NetworkError } from '../../network-error.ts';
import { isTransient, problemOf } from '../x-errors.ts';
import { errorOfAccount, xErrors } from '../x-refusal.ts';
import { secondsToWait } from '../x-request.ts';
import { parseJson, type XWriteRequest, type XWriteResponse, type XWriter } from '../x-write.ts';
import { inChunks } from './chunks.ts';

export interface XMedia extends MediaFile {
	token: string;
}

export interface UploadPauses {
	/** The pauses before the second, third, … attempt of a call. */
	retryWaitsMs?: readonly number[] | undefined;
	/** Maximum pause before asking again whether X has processed the file. */
	maxPollMs?: number | undefined;
}

const CHUNK_BYTES = 2 ** 20;
/** Maximum number of times that an upload starts over. */
const MAX_UPLOADS = 2;
/** A longer wait for the rate limit fails. */
const MAX_RATE_WAIT_SECONDS = 10;
/** Shorter pauses would only cost requests. */
const MIN_POLL_MS = 250;
/** How long X may process a file. */
const MAX_PROCESSING_MS = 10 * MINUTE_MS;

const categories = { image: 'tweet_image', gif: 'tweet_gif', video: 'tweet_video' } as const;

const Processing = Type.Object({
	state: Type.String(),
	check_after_secs: Type.Optional(Type.Number()),
	error: Type.Optional(Type.Object({ message: Type.Optional(Type.String()) })),
});
const Uploaded = Type.Object({
	data: Type.Object({
		id: Type.String({ pattern: '^[0-9]{1,20}$' }),
		processing_info: Type.Optional(Processing),
	}),
});
type Uploaded = Type.Static<typeof Uploaded>['data'];

/**
 * Uploads a file in chunks, waits until X has processed it, and sets its alt text. Returns X's id
 * of it, which a post can use for about a day. Nothing is visible at X until then, so calls that
 * fail transiently are repeated. Throws `NetworkError`, the signal's reason, or the errors of
 * `read`. https://docs.x.com/x-api/media/quickstart/media-upload-chunked
 */
export async function uploadMedia(
	send: XWriter['send'],
	media: XMedia,
	{ retryWaitsMs = [500, 2000, 5000], maxPollMs = 30_000 }: UploadPauses = {},
): Promise<string> {
	const { token, kind, signal } = media;

	/** Undefined if the call failed transiently, even when repeated. */
	const call = async (
		request: () => Omit<XWriteRequest, 'token' | 'signal'>,
		{ isRepeatable = true, remedy = remedies[kind] } = {},
	): Promise<unknown> => {
		for (const waitMs of [...retryWaitsMs, undefined]) {
			const response = await send({ ...request(), token, signal }).catch(() => undefined);
			signal.throwIfAborted();
			if (response && response.status < 300) return parseJson(response.body) ?? {};
			const pauseMs = response ? pauseAfter(response, remedy, waitMs) : waitMs;
			if (pauseMs === undefined || (!isRepeatable && response?.status !== 429)) return undefined;
			await pauseFor(pauseMs, signal);
		}
		return undefined;
	};

	const upload = async (): Promise<Uploaded | undefined> => {
		const started = await call(() => ({
			method: 'POST',
			path: '/2/media/upload/initialize',
			body: {
				media_type: media.type,
				media_category: categories[kind],
				total_bytes: media.size,
			},
		}));
		if (!Value.Check(Uploaded, started)) throw notAccepted();
		const path = `/2/media/upload/${started.data.id}`;
		let segment = 0;
		for await (const chunk of inChunks(media.read(), CHUNK_BYTES)) {
			const index = String(segment);
			const appended = await call(() => {
				const body = new FormData();
				body.set('segment_index', index);
				body.set('media', new Blob([chunk]), 'chunk');
				return { method: 'POST', path: `${path}/append`, body };
			});
			if (appended === undefined) throw notAccepted();
			segment += 1;
		}
		// Not repeated: X may already have finished this upload, which then starts over.
		const finished = await call(() => ({ method: 'POST', path: `${path}/finalize` }), {
			isRepeatable: false,
		});
		return Value.Check(Uploaded, finished) ? finished.data : undefined;
	};

	const waitUntilProcessed = async (uploaded: Uploaded): Promise<void> => {
		const end = Date.now() + MAX_PROCESSING_MS;
		let info = uploaded.processing_info;
		while (info && info.state !== 'succeeded') {
			if (info.state === 'failed') throw refused(remedies[kind], quoted(info.error?.message));
			if (Date.now() > end) throw notAccepted();
			const seconds = info.check_after_secs ?? 1;
			await pauseFor(Math.min(Math.max(seconds * 1000, MIN_POLL_MS), maxPollMs), signal);
			const query = new URLSearchParams({ command: 'STATUS', media_id: uploaded.id });
			const answer = await call(() => ({ method: 'GET', path: `/2/media/upload?${query}` }));
			if (!Value.Check(Uploaded, answer)) throw notAccepted();
			info = answer.data.processing_info;
		}
	};

	for (let uploads = 0; uploads < MAX_UPLOADS; uploads += 1) {
		const uploaded = await upload();
		if (!uploaded) continue;
		await waitUntilProcessed(uploaded);
		if (media.alt === '') return uploaded.id;
		const described = await call(
			() => ({
				method: 'POST',
				path: '/2/media/metadata',
				body: { id: uploaded.id, metadata: { alt_text: { text: media.alt } } },
			}),
			{ remedy: altRemedy },
		);
		if (described === undefined) throw notAccepted();
		return uploaded.id;
	}
	throw notAccepted();
}

/**
 * How long to wait before the next attempt; undefined if there is none. Throws the error of a
 * refusal that a repetition would not change.
 */
function pauseAfter(
	response: XWriteResponse,
	remedy: string,
	waitMs: number | undefined,
): number | undefined {
	const { status } = response;
	const seconds = secondsToWait(response.headers);
	if (status === 429 && waitMs !== undefined && seconds <= MAX_RATE_WAIT_SECONDS)
		return Math.max(seconds * 1000, waitMs);
	if (isTransient(response)) return waitMs;
	const common = errorOfAccount(response, seconds, xErrors.instead('post'));
	if (common) throw common;
	const { quote } = problemOf(response);
	// An upload that X has lost, or a redirect, which we never follow.
	if (status === 404 || status < 400) throw notAccepted();
	if (status === 403) throw notAllowed(quote);
	throw refused(remedy, quote);
}

function notAllowed(quote: string): NetworkError {
	return new NetworkError(
		'media_not_allowed',
		`Connect X again in Settings to allow images and videos.${quote}`,
	);
}

function notAccepted(): NetworkError {
	return new NetworkError(
		'network_unavailable',
		'X does not take images and videos right now, so this was not posted. Try again in a moment.',
	);
}

function refused(remedy: string, quote: string): NetworkError {
	return new NetworkError('media_refused', `${remedy}${quote}`);
}

const altRemedy = 'X refused an alt text. Shorten it or change its words, then post again.';
const remedies: Readonly<Record<XMedia['kind'], string>> = {
	image: 'X refused an image. Save it again as JPEG or PNG, up to 5 MB, and replace it.',
	gif: 'X refused the GIF. Make it smaller, up to 15 MB, and replace it.',
	video: 'X refused the video. Save it as MP4 with H.264, up to 140 seconds, and replace it.',
};

function quoted(message: string | undefined): string {
	return problemOf({ status: 400, body: JSON.stringify({ detail: message }) }).quote;
}
