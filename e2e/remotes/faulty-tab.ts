import type { Page } from '@playwright/test';
import type { RemoteScreen } from '../../shell/contract/screens.ts';
import { remoteScreens } from '../../shell/contract/screens.ts';
import { expect, isExpected } from '../test.ts';
import { signIn } from '../users.ts';

/** A remote by its first screen: what the navigation leads to. */
export type Screen = RemoteScreen & { nav: string };

/** The five federated remotes; of billing, the settings. */
export const screens: readonly Screen[] = remoteScreens.flatMap((screen) =>
	screen.nav === undefined ? [] : { ...screen, nav: screen.nav },
);

/** The darker of the two grounds of `tokens.css`. */
const DARK_GROUND = 'oklch(0.185 0.011 118)';

export interface Credentials {
	username: string;
	password: string;
}

/** A page in which somebody who is signed in meets the bad remote of a screen. */
export class BadTab {
	readonly page: Page;
	readonly screen: Screen;
	readonly credentials: Credentials;
	readonly complaints: string[] = [];

	constructor(page: Page, screen: Screen, credentials: Credentials) {
		this.page = page;
		this.screen = screen;
		this.credentials = credentials;
		page.on('console', (message) => {
			if (message.type() === 'error' && !isExpected(message.text()))
				this.complaints.push(`${message.text()} ${message.location().url}`);
		});
		page.on('pageerror', (error) => this.complaints.push(String(error)));
	}
	get signedIn() {
		return this.page.getByRole('banner').getByText(`Signed in as ${this.credentials.username}`);
	}
	get retry() {
		return this.page.getByRole('button', { name: 'Retry' });
	}
	get panel() {
		return this.page.getByRole('heading', { level: 1, name: `${this.screen.nav} is unavailable` });
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
	/**
	 * By its address, which the server has the page prepare for. A file that hangs keeps the page
	 * from ever being loaded whole.
	 */
	async goTo({ path }: Screen): Promise<void> {
		await this.page.goto(path, { waitUntil: 'commit' });
	}
	/**
	 * Does what leads to the remote, and asserts that the page says what is the matter within ten
	 * seconds after the shell is there, and is well otherwise. How long the shell itself takes is the
	 * machine's: five tabs at once are a lot for a small one.
	 */
	async meet(reason: string, go: () => Promise<void>): Promise<void> {
		await go();
		await expect(this.signedIn).toBeVisible();
		await expect(this.panel, `${this.screen.nav} is said to be unavailable`).toBeVisible({
			timeout: 10_000,
		});
		await expect(this.page.getByText(reason, { exact: true })).toBeVisible();
		await expect(this.retry).toBeEnabled();
		await this.isWellOtherwise();
	}
	/** The shell is whole: its header, its theme; and nothing that is not vouched for has run. */
	async isWellOtherwise(): Promise<void> {
		await expect(this.signedIn).toBeVisible();
		await expect(
			this.page.getByRole('banner').getByRole('button', { name: 'Sign Out' }),
		).toBeEnabled();
		const { ground, tampered } = await this.page.evaluate(() => {
			const style = getComputedStyle(document.documentElement);
			return {
				ground: style.backgroundColor,
				tampered: document.documentElement.dataset.tampered ?? style.getPropertyValue('--tampered'),
			};
		});
		expect(ground).toBe(DARK_GROUND);
		expect(tampered).toBe('');
	}
	async signOut(): Promise<void> {
		const button = this.page.getByRole('banner').getByRole('button', { name: 'Sign Out' });
		await button.click();
		await expect(button).toBeHidden();
		expect((await this.page.request.get('/auth/current-user')).status(), 'who is signed in').toBe(
			401,
		);
	}
	async signIn(): Promise<void> {
		await signIn(this.page, this.credentials);
	}
	/** Presses Retry, which brings the remote without losing the page. */
	async bringBack(): Promise<void> {
		await this.page.evaluate(() => Object.assign(window, { isStillThisPage: true }));
		await this.retry.click();
		await expect(this.heading(this.screen)).toBeVisible();
		await expect(this.link(this.screen)).toBeVisible();
		expect(await this.page.evaluate(() => 'isStillThisPage' in window), 'still the same page').toBe(
			true,
		);
	}
	/** All that the console said is about the bad remote. */
	async close(about?: RegExp): Promise<void> {
		const { remote } = this.screen;
		const itself = new RegExp(
			[
				`/remotes/${remote}/|mfe_${remote}|A remote failed: `,
				...(about ? [about.source] : []),
			].join('|'),
		);
		expect(this.complaints.filter((complaint) => !itself.test(complaint))).toEqual([]);
		await this.page.close();
	}
}
