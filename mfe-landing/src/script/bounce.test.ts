import { beforeEach, expect, test, vi } from 'vitest';
import { mockServer, type Requests } from '../testing/requests.ts';
import { resetPageAfterEach } from '../testing/reset-page.ts';
import { setVisibility } from '../testing/visibility.ts';
import { recordBounces } from './bounce.ts';
import { openVisit } from './visit.ts';
import { describeVisit } from './visit-record.ts';

resetPageAfterEach();

const report = vi.fn();
let requests: Requests;

beforeEach(() => {
	report.mockReset();
	requests = mockServer();
	setVisibility('visible');
});

function begin() {
	const visit = openVisit();
	let seconds = 0;
	recordBounces({
		visit,
		describe: () => describeVisit(visit, { seconds: ++seconds, scrollDepth: 0, clicks: 0 }),
		report,
	});
	return visit;
}

const leave = () => window.dispatchEvent(new Event('pagehide'));

test('closing the page sends one record without an address, by a beacon', async () => {
	const visit = begin();
	setVisibility('hidden');
	leave();
	expect(await requests.records()).toEqual([
		expect.objectContaining({ sessionId: visit.id, submitted: false }),
	]);
	expect((await requests.records())[0]).not.toHaveProperty('email');
	expect(requests.beacon.mock.calls[0]?.[1]).toMatchObject({ type: 'application/json' });
	expect(requests.fetch).not.toHaveBeenCalled();
});

test('coming back and leaving again updates the record of the same session', async () => {
	const visit = begin();
	setVisibility('hidden');
	setVisibility('visible');
	leave();
	const records = await requests.records();
	expect(records.map(({ sessionId }) => sessionId)).toEqual([visit.id, visit.id]);
	expect(records.map(({ sessionLengthSeconds }) => sessionLengthSeconds)).toEqual([1, 2]);
});

test('a browser that only fires pagehide is recorded too', async () => {
	begin();
	leave();
	expect(await requests.records()).toHaveLength(1);
});

test('a page restored from the back/forward cache is recorded again when it is left', async () => {
	begin();
	leave();
	window.dispatchEvent(new Event('pageshow'));
	leave();
	expect(await requests.records()).toHaveLength(2);
});

test('after an address was submitted, nothing is sent', async () => {
	begin().markSubmitted();
	setVisibility('hidden');
	leave();
	expect(await requests.records()).toEqual([]);
});

test('no listener keeps the page out of the back/forward cache', () => {
	begin();
	const eventTypes = [window, document].flatMap((target) =>
		vi.mocked(target.addEventListener).mock.calls.map(([type]) => type),
	);
	expect(eventTypes).toContain('pagehide');
	expect(eventTypes).not.toContain('unload');
	expect(eventTypes).not.toContain('beforeunload');
});

test.each([
	['refuses the beacon', () => requests.beacon.mockReturnValue(false)],
	[
		'has no beacons',
		() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined, configurable: true }),
	],
])('a browser that %s sends the record with a keepalive request', async (_, arrange) => {
	begin();
	arrange();
	setVisibility('hidden');
	expect(requests.fetch).toHaveBeenCalledWith(
		'/api/landing',
		expect.objectContaining({ keepalive: true, method: 'POST' }),
	);
	expect(await requests.records()).toHaveLength(1);
	expect(report).not.toHaveBeenCalled();
});

test.each([
	['the network is down', () => Promise.reject(new TypeError('Failed to fetch'))],
	['the server returns an error', async () => new Response('', { status: 500 })],
])('when %s, the failure is reported to the console only', async (_, answer) => {
	requests = mockServer(answer);
	requests.beacon.mockReturnValue(false);
	begin();
	setVisibility('hidden');
	await vi.waitFor(() => expect(report).toHaveBeenCalled());
	expect(report.mock.calls[0]?.[0]).toMatchObject({
		message: 'Failed to submit bounce analytics data',
	});
});
