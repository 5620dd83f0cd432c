import type { FastifyRequest } from 'fastify';
import { listAnnouncements } from '../../contract/announcements/announcements.ts';
import { currentUser } from '../../contract/auth/session.ts';
import { subscriptionStatus } from '../../contract/billing/subscription.ts';

/** Most pages have no announcements, and save these bytes. */
const NOTHING_ANNOUNCED = JSON.stringify({ maintenance: null, announcements: [] });
/** Maximum time that the page waits for responses: the browser then requests them itself. */
const DEADLINE_MS = 500;

interface InlinedResponses {
	/** The JSON of the responses with status 200, by the address of the request. */
	responses: ReadonlyMap<string, string>;
	isSignedIn: boolean;
}

/**
 * The responses to the first requests of a page, so that the browser need not make them: the
 * session, the data of its screen, and the announcements. Each is requested from this server
 * itself, so it passes the same guards and limits as a request of the browser. Failed ones are left
 * out.
 */
export async function readInlinedResponses(
	request: FastifyRequest,
	ofScreen: readonly string[],
): Promise<InlinedResponses> {
	const hasCookie = request.session.get('sid') !== undefined;
	const ofSession = hasCookie ? [currentUser.url, subscriptionStatus.url] : [];
	const signal = AbortSignal.timeout(DEADLINE_MS);
	const read = async (url: string) => {
		const { host, cookie, 'user-agent': agent } = request.headers;
		const { statusCode, payload } = await request.server.inject({
			url,
			signal,
			remoteAddress: request.ip,
			headers: {
				accept: 'application/json',
				...(host !== undefined && { host }),
				...(cookie !== undefined && { cookie }),
				...(agent !== undefined && { 'user-agent': agent }),
			},
		});
		return { url, statusCode, payload };
	};
	const settled = await Promise.allSettled(
		[...ofSession, ...ofScreen, listAnnouncements.url].map(read),
	);
	const done = settled.flatMap((outcome) =>
		outcome.status === 'fulfilled' && outcome.value.payload !== NOTHING_ANNOUNCED
			? [outcome.value]
			: [],
	);
	return {
		responses: new Map(
			done.flatMap(({ url, statusCode, payload }) => (statusCode === 200 ? [[url, payload]] : [])),
		),
		isSignedIn:
			hasCookie &&
			!done.some(({ url, statusCode }) => url === currentUser.url && statusCode === 401),
	};
}
