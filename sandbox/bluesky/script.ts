import type { FastifyReply, FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import { breakOff, repetition, Script } from '../script.ts';
import { refuse, refuseRate } from './refuse.ts';

const places = [
	'session',
	'token',
	'post',
	'like',
	'delete',
	'record',
	'feed',
	'posts',
	'media',
] as const;
export type Place = (typeof places)[number];

/** A failure that a test wants for one request. */
export const Step = Type.Object(
	{
		/** `done-then-…` perform the request before it fails. `html`: a page with `status`. */
		action: Type.Enum([
			'status',
			'html',
			'huge',
			'stall',
			'cut',
			'done-then-status',
			'done-then-stall',
			'done-then-cut',
		]),
		status: Type.Optional(Type.Integer({ minimum: 200, maximum: 599 })),
		/** The name of the error, such as `ExpiredToken`. */
		error: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
		message: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
		/** With 429: seconds until the rate limit resets. */
		seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })),
		/** The kind of request that fails; any kind if absent. */
		at: Type.Optional(Type.Enum([...places])),
		...repetition,
	},
	{ additionalProperties: false },
);
export type Step = Type.Static<typeof Step>;

/** The kinds of requests, by the last part of their method. */
const placesByMethod: Record<string, Place> = {
	createSession: 'session',
	refreshSession: 'session',
	deleteSession: 'session',
	'/bluesky/oauth/par': 'session',
	'/bluesky/oauth/token': 'token',
	'/bluesky/oauth/revoke': 'session',
	deleteRecord: 'delete',
	uploadBlob: 'media',
	getTimeline: 'feed',
	getAuthorFeed: 'feed',
	getListFeed: 'feed',
	getLists: 'feed',
	searchPosts: 'feed',
	getPosts: 'posts',
	getPostThread: 'posts',
};

/** The failures of Bluesky. */
export class BlueskyScript extends Script<Step> {
	/** Fails the request if a step is queued for it. Returns whether it did. */
	failEarly(request: FastifyRequest, reply: FastifyReply): boolean {
		const place = placeOf(request);
		const step = this.take((queued) => isAt(queued, place) && !isLate(queued));
		if (step) fail(reply, step);
		return step !== undefined;
	}

	/** The failure after the request was performed, if one is queued. */
	takeLate(request: FastifyRequest): Step | undefined {
		const place = placeOf(request);
		return this.take((queued) => isAt(queued, place) && isLate(queued));
	}
}

function placeOf(request: FastifyRequest): Place {
	const method = request.url.split('?', 1)[0]?.split('.').at(-1) ?? '';
	const known = placesByMethod[method];
	if (known) return known;
	const text = JSON.stringify(request.body ?? '');
	if (/^(put|create)Record|applyWrites$/.test(method)) {
		if (text.includes('"app.bsky.feed.post"')) return 'post';
		if (text.includes('"app.bsky.feed.like"')) return 'like';
	}
	return 'record';
}

function isAt({ at }: Step, place: Place): boolean {
	return at === undefined || at === place;
}

function isLate({ action }: Step): boolean {
	return action.startsWith('done-then-');
}

function fail(
	reply: FastifyReply,
	{ action, status, error, message, seconds }: Step,
): FastifyReply | undefined {
	if (action === 'html' || action === 'huge' || action === 'stall' || action === 'cut')
		return breakOff(reply, action, status);
	if (status === 429) return refuseRate(reply, seconds ?? 300);
	return refuse(
		reply,
		status ?? 500,
		error ?? 'InternalServerError',
		message ?? 'Internal Server Error',
	);
}
