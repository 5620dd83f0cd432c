// npm run measure:screen -w e2e -- PATH ORIGIN...: how fast a screen shows on a slow phone, for the
// demo account of running products. Several products, such as before and after a change, take
// turns.
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { median, slowPhone, visitSlowly } from './slow-phone.ts';

const ROUNDS = 5;
const [path = '/app/editor?file=voice.md', ...origins] = process.argv.slice(2);

const browser = await chromium.launch({
	...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}),
	args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
});
const prepare = async (context: BrowserContext) => {
	const data = { username: 'demo', password: 'warble-demo' };
	await context.request.post('/auth/login', { data });
};
const shown = (page: Page) => page.waitForLoadState('networkidle');
const visits = origins.map((origin) => ({
	origin,
	paints: [] as number[],
	blocked: [] as number[],
}));
try {
	// The first load of a process is slower.
	for (let round = 0; round <= ROUNDS; round += 1) {
		for (const { origin, paints, blocked } of visits) {
			const { largestPaint, blockingTime } = await visitSlowly(browser, origin + path, {
				prepare,
				shown,
			});
			if (round === 0) continue;
			paints.push(largestPaint);
			blocked.push(blockingTime);
		}
	}
	process.stdout.write(`\n${path}, ms, medians of ${ROUNDS} rounds in turn, ${slowPhone}\n`);
	for (const { origin, paints, blocked } of visits)
		process.stdout.write(
			`  ${origin}: largest paint ${median(paints)} (${paints.join(', ')}), blocking time ${median(blocked)} (${blocked.join(', ')})\n`,
		);
} finally {
	await browser.close();
}
