import { randomUUID } from 'node:crypto';
import { type Agent, type BlobRef, XRPCError } from '@atproto/api';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { readTextUpTo } from '../../providers/read-text.ts';
import { pauseFor } from '../../providers/retry-delay.ts';
import { measureCall, outcomeOfResponse } from '../../telemetry/calls.ts';
import { MINUTE_MS } from '../../time.ts';
import type { MediaFile } from '../network.ts';
import { createAgent, type Fetch } from './bluesky-agent.ts';
import { isTransient } from './xrpc-errors.ts';

export interface VideoOptions {
	/** The origin of the account's server. */
	server: string;
	/** The origin of the service that encodes videos. */
	videoUrl: string;
	fetch: Fetch;
	/** Timeout of one request, apart from the time that sending a video takes. */
	timeoutMs: number;
	/** The pause before asking again whether a video is encoded. */
	pollMs?: number | undefined;
}

/** Bluesky refused a video. The message is its own, not trusted. */
export class VideoRefused extends Error {
	override readonly name = 'VideoRefused';
}

/** How long the service may take to encode a video. */
const MAX_ENCODING_MS = 10 * MINUTE_MS;
/** How long the service may store files at the account's server. */
const AUTHORIZED_MS = 30 * MINUTE_MS;
/** The slowest upload that is waited for, in bytes per millisecond. */
const MIN_SPEED = 200;
const MAX_RESPONSE_BYTES = 64 * 1024;

const Job = Type.Object({
	jobId: Type.Optional(Type.String()),
	error: Type.Optional(Type.String()),
	message: Type.Optional(Type.String()),
});
/** The service sends the job itself, and its documentation has it in `jobStatus`. */
const Uploaded = Type.Union([Type.Object({ jobStatus: Job }), Job]);

/**
 * Uploads a video, and waits until it is encoded: a post that is created before shows none. Throws
 * `VideoRefused`, `XRPCError` or another error of its requests, the signal's reason, or the errors
 * of `read`. https://docs.bsky.app/docs/tutorials/video
 */
export async function uploadVideo(
	agent: Agent,
	file: MediaFile,
	options: VideoOptions,
): Promise<BlobRef> {
	const { videoUrl, fetch, timeoutMs, pollMs = 1500 } = options;
	const { signal } = file;
	const jobId = await send(agent, file, options);
	const { app } = createAgent({ server: videoUrl, fetch, timeoutMs });
	const end = Date.now() + MAX_ENCODING_MS;
	for (;;) {
		const status = await app.bsky.video
			.getJobStatus({ jobId }, { signal })
			.then(({ data }) => data.jobStatus)
			.catch((error: unknown) => {
				signal.throwIfAborted();
				if (!isTransient(error) || Date.now() > end) throw error;
			});
		if (status?.blob) return status.blob;
		if (status?.state === 'JOB_STATE_FAILED')
			throw new VideoRefused(status.message ?? status.error);
		if (Date.now() > end) throw new Error('The video is still not encoded.');
		await pauseFor(pollMs, signal);
	}
}

/** Returns the id of the job that encodes the video. */
async function send(
	agent: Agent,
	file: MediaFile,
	{ server, videoUrl, fetch, timeoutMs }: VideoOptions,
): Promise<string> {
	const { signal, size, type, read } = file;
	// The service stores the encoded video at the account's server.
	const { data } = await agent.com.atproto.server.getServiceAuth(
		{
			aud: `did:web:${new URL(server).host}`,
			lxm: 'com.atproto.repo.uploadBlob',
			exp: Math.floor((Date.now() + AUTHORIZED_MS) / 1000),
		},
		{ signal },
	);
	const url = new URL('/xrpc/app.bsky.video.uploadVideo', videoUrl);
	url.searchParams.set('did', agent.assertDid);
	url.searchParams.set('name', `${randomUUID()}.mp4`);
	const timeout = AbortSignal.timeout(timeoutMs + Math.ceil(size / MIN_SPEED));
	// The client library knows no parameters of this request.
	const response = await measureCall(
		'bluesky',
		'POST uploadVideo',
		() =>
			fetch(url.href, {
				method: 'POST',
				headers: { authorization: `Bearer ${data.token}`, 'content-type': type },
				body: ReadableStream.from(read()),
				duplex: 'half',
				redirect: 'manual',
				signal: AbortSignal.any([signal, timeout]),
			}),
		outcomeOfResponse,
	);
	const body = parse(await readTextUpTo(MAX_RESPONSE_BYTES, response));
	const job = body && ('jobStatus' in body ? body.jobStatus : body);
	// The same video again is refused with the id of the first job.
	if (job?.jobId) return job.jobId;
	const { status, headers } = response;
	if (job && status >= 400 && status < 500 && status !== 429)
		throw new VideoRefused(job.message ?? job.error);
	throw new XRPCError(status, job?.error, job?.message, Object.fromEntries(headers));
}

function parse(text: string): Type.Static<typeof Uploaded> | undefined {
	try {
		const body: unknown = JSON.parse(text);
		return Value.Check(Uploaded, body) ? body : undefined;
	} catch {
		return undefined;
	}
}
