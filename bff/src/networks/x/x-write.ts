import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { countTweet, TWEET_LIMIT } from '../../../contract/x/tweet-length.ts';
import { isConnectionError } from '../../providers/connection-error.ts';
import { readTextUpTo } from '../../providers/read-text.ts';
import { measureCall, outcomeOfResponse, pathTemplate } from '../../telemetry/calls.ts';
import type { WriteKind } from '../network-error.ts';
import { errorOfAction, xErrors } from './x-refusal.ts';
import { secondsToWait } from './x-request.ts';

export interface XWriterOptions {
	/** Such as `https://api.x.com`. */
	apiBaseUrl: string;
	/** Timeout of one request, until the last byte of its response. */
	timeoutMs: number;
}

export interface XWriteRequest {
	token: string;
	method: 'POST' | 'DELETE' | 'GET';
	/** Below the API's base, with a query. */
	path: string;
	/** Sent as JSON, or as a form with files. */
	body?: object | FormData | undefined;
	signal?: AbortSignal | undefined;
	/** Whether the text has more than 280 characters as X counts. */
	isLong?: boolean | undefined;
}

export interface XWriteResponse {
	status: number;
	headers: Headers;
	body: string;
}

/** A post to create. */
export interface NewXPost {
	token: string;
	text: string;
	/** The post that it replies to. In a thread: the part before. */
	replyTo?: string | undefined;
	mediaIds?: readonly string[] | undefined;
}

export type XWriter = ReturnType<typeof createXWriter>;

const Posted = Type.Object({
	data: Type.Object({ id: Type.String({ pattern: '^[0-9]{1,20}$' }) }),
});
const MAX_BYTES = 64 * 1024;
/** Sends requests that change something at X. No request is repeated. */
export function createXWriter({ apiBaseUrl, timeoutMs }: XWriterOptions) {
	/** Returns the response with any status. Throws the errors of `fetch`. */
	const send = (request: XWriteRequest): Promise<XWriteResponse> =>
		measureCall(
			'x',
			`${request.method} ${pathTemplate(request.path)}`,
			() => sendOnce(request),
			outcomeOfResponse,
		);

	const sendOnce = async ({
		token,
		method,
		path,
		body,
		signal,
	}: XWriteRequest): Promise<XWriteResponse> => {
		const isForm = body instanceof FormData;
		const timeout = AbortSignal.timeout(timeoutMs);
		const response = await fetch(`${apiBaseUrl}${path}`, {
			method,
			headers: {
				accept: 'application/json',
				...(body && !isForm && { 'content-type': 'application/json' }),
				authorization: `Bearer ${token}`,
			},
			...(body && { body: isForm ? body : JSON.stringify(body) }),
			// A redirect could send the token to another host.
			redirect: 'manual',
			signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
		});
		const { status, headers } = response;
		return { status, headers, body: await readTextUpTo(MAX_BYTES, response) };
	};

	/** Returns the body of a successful response. Throws `NetworkError`. */
	const write = async (kind: WriteKind, request: XWriteRequest): Promise<unknown> => {
		let response: XWriteResponse;
		try {
			response = await send(request);
		} catch (error) {
			throw isConnectionError(error) ? xErrors.nothingSent() : xErrors.outcomeUnknown(kind);
		}
		if (response.status >= 400) {
			const seconds = secondsToWait(response.headers);
			throw errorOfAction(kind, response, { seconds, isLong: request.isLong });
		}
		return parseJson(response.body);
	};

	return {
		send,
		write,

		/** Creates a post and returns its id. Throws `NetworkError`. */
		async createPost(
			kind: 'response' | 'post' | 'part',
			{ token, text, replyTo, mediaIds = [] }: NewXPost,
		): Promise<string> {
			const body = {
				...(text !== '' && { text }),
				...(replyTo !== undefined && { reply: { in_reply_to_tweet_id: replyTo } }),
				...(mediaIds.length > 0 && { media: { media_ids: mediaIds } }),
			};
			const isLong = countTweet(text).length > TWEET_LIMIT;
			const answer = await write(kind, { method: 'POST', path: '/2/tweets', token, body, isLong });
			if (!Value.Check(Posted, answer)) throw xErrors.outcomeUnknown(kind);
			return answer.data.id;
		},
	};
}

/** Undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
