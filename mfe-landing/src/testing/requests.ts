import type { LandingSubmission } from 'bff/contract/landing';
import { type Mock, vi } from 'vitest';

/** What was sent to `/api/landing`, by a beacon or otherwise. */
export interface Requests {
	fetch: Mock<typeof fetch>;
	beacon: Mock<Navigator['sendBeacon']>;
	records: () => Promise<LandingSubmission[]>;
}

/**
 * Puts a server in front of the page that answers as the last `fetch` mock says; beacons are taken.
 */
export function catchRequests(
	answer: () => Promise<Response> = async () => Response.json({ id: '1', message: 'Noted.' }),
): Requests {
	const bodies: (string | Blob)[] = [];
	const keep = (url: unknown, body: unknown) => {
		if (url !== '/api/landing' || !(typeof body === 'string' || body instanceof Blob))
			throw new Error(`Nobody answers ${url}`);
		bodies.push(body);
	};
	const caught = {
		fetch: vi.fn<typeof fetch>((url, init) => {
			keep(url, init?.body);
			return answer();
		}),
		beacon: vi.fn<Navigator['sendBeacon']>((url, body) => {
			keep(url, body);
			return true;
		}),
		records: () =>
			Promise.all(
				bodies.map(async (body) => JSON.parse(typeof body === 'string' ? body : await body.text())),
			),
	};
	vi.stubGlobal('fetch', caught.fetch);
	Object.defineProperty(navigator, 'sendBeacon', { value: caught.beacon, configurable: true });
	return caught;
}
