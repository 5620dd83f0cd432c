import type { Page } from '@playwright/test';
import type { RemoteScreen } from '../../shell/contract/screens.ts';
import { remoteScreens } from '../../shell/contract/screens.ts';
import { expect, isExpected } from '../test.ts';
import { signIn } from '../users.ts';

/** The screen of a remote that the navigation leads to. */
export type Screen = RemoteScreen & { nav: string };

/** The remotes in every user's navigation, each with its first screen. */
export const screens: readonly Screen[] = remoteScreens
	.filter(({ guard }) => guard !== 'operator')
	.flatMap((screen) => (screen.nav === undefined ? [] : { ...screen, nav: screen.nav }))
	.filter(({ remote }, index, all) => all.findIndex((other) => other.remote === remote) === index);

/** The dark background of `tokens.css`. */
const DARK_BACKGROUND = 'oklch(0.185 0.011 118)';

export interface Credentials {
	username: string;
	password: string;
}

/** A signed-in user's tab that shows remotes which may fail. */
export class RemoteTab {
	readonly page: Page;
	/** The screens of the remotes that may fail. */
	readonly faulty: readonly Screen[];
	readonly credentials: Credentials;
	readonly pageErrors: string[] = [];

	constructor(page: Page, faulty: readonly Screen[], credentials: Credentials) {
		this.page = page;
		this.faulty = faulty;
		this.credentials = credentials;
		page.on('console', (message) => {
			if (message.type() === 'error' && !isExpected(message.text()))
				this.pageErrors.push(`${message.text()} ${message.location().url}`);
		});
		page.on('pageerror', (error) => this.pageErrors.push(String(error)));
	}
	get signedIn() {
		return this.page.getByRole('banner').getByText(`Signed in as ${this.credentials.username}`);
	}
	get retry() {
		return this.page.getByRole('button', { name: 'Retry' });
	}
	panel({ nav }: Screen) {
		return this.page.getByRole('heading', { level: 1, name: `${nav} is unavailable` });
	}
	link({ nav }: Screen) {
		return this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: nav });
	}
	heading({ title }: Screen) {
		return this.page.getByRole('heading', { level: 1, name: title, exact: true });
	}
	get dashboard() {
		return this.page.getByRole('heading', { level: 1, name: /^\w+day / });
	}
	/** Opens the address. Does not wait for the load event, which a hanging file holds back. */
	async goTo({ path }: Screen): Promise<void> {
		await this.page.goto(path, { waitUntil: 'commit' });
	}
	/** Follows a link to the screen inside the page, whether or not the navigation has one. */
	async follow({ path }: Screen): Promise<void> {
		await this.page.evaluate((href) => {
			const link = Object.assign(document.createElement('a'), { href });
			document.querySelector('main')?.append(link);
			link.click();
			link.remove();
		}, path);
	}
	/**
	 * From the next load of the page on, a remote that hangs is given up after one second instead of
	 * seven, until `giveTime`.
	 */
	async shortenTimeouts(): Promise<void> {
		await this.page.addInitScript(() => {
			const original = window.setTimeout;
			const shortened = (run: TimerHandler, ms?: number, ...args: unknown[]) =>
				original(run, ms === 7_000 && !('hasTime' in window) ? 1_000 : ms, ...args);
			Object.assign(window, { setTimeout: shortened });
		});
	}
	/** Remotes have their seven seconds again. */
	async giveTime(): Promise<void> {
		await this.page.evaluate(() => Object.assign(window, { hasTime: true }));
	}
	/**
	 * Runs `go`, which leads to the remote, and expects the panel with the reason within ten seconds
	 * after the shell has loaded, and that the rest of the page works.
	 */
	async expectUnavailable(screen: Screen, reason: string, go: () => Promise<void>): Promise<void> {
		await go();
		await expect(this.signedIn).toBeVisible();
		await expect(this.panel(screen), `${screen.nav} is said to be unavailable`).toBeVisible({
			timeout: 10_000,
		});
		await expect(this.page.getByText(reason, { exact: true })).toBeVisible();
		await expect(this.retry).toBeEnabled();
		await this.expectRestWorks();
	}
	/** Expects the header and the theme of the shell, and that no tampered file had an effect. */
	async expectRestWorks(): Promise<void> {
		await expect(this.signedIn).toBeVisible();
		await expect(
			this.page.getByRole('banner').getByRole('button', { name: 'Sign Out' }),
		).toBeEnabled();
		const { background, tampered } = await this.page.evaluate(() => {
			const style = getComputedStyle(document.documentElement);
			return {
				background: style.backgroundColor,
				tampered: document.documentElement.dataset.tampered ?? style.getPropertyValue('--tampered'),
			};
		});
		expect(background).toBe(DARK_BACKGROUND);
		expect(tampered).toBe('');
	}
	async signOut(): Promise<void> {
		const button = this.page.getByRole('banner').getByRole('button', { name: 'Sign Out' });
		await button.click();
		await expect(button).toBeHidden();
		expect((await this.page.request.get('/auth/current-user')).status(), 'the session').toBe(401);
	}
	async signIn(): Promise<void> {
		await signIn(this.page, this.credentials);
	}
	/** Presses Retry, and expects the remote without a reload. */
	async retryInPlace(screen: Screen): Promise<void> {
		await this.page.evaluate(() => Object.assign(window, { isStillThisPage: true }));
		await this.retry.click();
		await expect(this.heading(screen)).toBeVisible();
		await expect(this.link(screen)).toBeVisible();
		expect(await this.page.evaluate(() => 'isStillThisPage' in window), 'still the same page').toBe(
			true,
		);
	}
	/** Closes the tab. Expects that all its errors are of its remotes, or match `expected`. */
	async close(expected?: RegExp): Promise<void> {
		const known = new RegExp(
			[
				'A remote failed: ',
				...this.faulty.map(({ remote }) => `/remotes/${remote}/|mfe_${remote}`),
				...(expected ? [expected.source] : []),
			].join('|'),
		);
		expect(this.pageErrors.filter((error) => !known.test(error))).toEqual([]);
		await this.page.close();
	}
}
