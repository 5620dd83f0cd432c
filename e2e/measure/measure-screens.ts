// npm run measure:screens -w e2e: how fast screens show on a slow phone, and how long they block.
import { startProduct } from '../product.ts';
import { signIn } from '../users.ts';
import { launchBrowser, median, slowPhone, visit } from './slow-phone.ts';

const ROUNDS = 5;
/** A screen, and what it shows when it has loaded. */
const screens = {
	'/login': 'form',
	'/app': 'h1',
	'/app/compose': 'textarea',
	'/app/filter': '[role=tab]',
	'/app/tweets': 'h1',
	'/app/editor?file=voice.md': '[contenteditable=true]',
};

const product = await startProduct();
const browser = await launchBrowser();
try {
	process.stdout.write(`Medians of ${ROUNDS} rounds, ${slowPhone}\n\n`);
	process.stdout.write('| screen | largest paint, ms | of | blocked, ms |\n|---|---|---|---|\n');
	for (const [path, shows] of Object.entries(screens)) {
		const visits = [];
		// The first load of a process is slower.
		for (let round = 0; round <= ROUNDS; round += 1) {
			const visited = await visit(browser, product.url + path, {
				...(path === '/login' ? {} : { prepare: signIn }),
				shown: (page) => page.locator(shows).first().waitFor(),
			});
			if (round > 0) visits.push(visited);
		}
		const paints = visits.map(({ largestPaint }) => largestPaint);
		const blocked = visits.map((visited) => visited.blocked);
		process.stdout.write(
			`| ${path} | ${median(paints)} (${paints.join(', ')}) | ${visits[0]?.largest} | ${median(blocked)} (${blocked.join(', ')}) |\n`,
		);
	}
} finally {
	await browser.close();
	await product.stop();
}
