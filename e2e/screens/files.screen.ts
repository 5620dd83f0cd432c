import { expect, type Locator, type Page } from '@playwright/test';

/** The editor and its file tree. */
export class FilesScreen {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}
	async open(file?: string): Promise<void> {
		await this.page.goto(
			file === undefined ? '/app/editor' : `/app/editor?${new URLSearchParams({ file })}`,
		);
	}
	/** Creates a file through the API. */
	async create(path: string, content: string): Promise<void> {
		expect((await this.page.request.post('/api/files', { data: { path, content } })).status()).toBe(
			200,
		);
	}
	/** The saved HTML. */
	async read(path: string): Promise<string> {
		return (await (await this.page.request.get('/api/files/content', { params: { path } })).json())
			.content;
	}
	get newFile() {
		return this.page.getByRole('textbox', { name: 'New file' });
	}
	get search() {
		return this.page.getByRole('searchbox', { name: 'Search files' });
	}
	get found() {
		return this.page.getByRole('list', { name: 'Files found' }).getByRole('link');
	}
	get rows() {
		return this.page.getByRole('treeitem');
	}
	row(name: string) {
		return this.page.getByRole('treeitem', { name, exact: true });
	}
	text(path: string) {
		return this.page.getByRole('textbox', { name: path, exact: true });
	}
	tool(name: string) {
		return this.page.getByRole('toolbar').getByRole('button', { name, exact: true });
	}
	button(name: string) {
		return this.page.getByRole('button', { name, exact: true });
	}
	get saved() {
		return this.page.getByRole('status').getByText('Saved', { exact: true });
	}
	get unsaved() {
		return this.page.getByRole('status').getByText('Unsaved changes', { exact: true });
	}
	get dialog() {
		return this.page.getByRole('dialog').filter({ has: this.page.getByRole('heading') });
	}
	/** The editor of a text, once its code is loaded. */
	ready(text: Locator): Locator {
		return this.page.locator('[data-ready]').filter({ has: text });
	}
	/** Puts the caret at the end of the open file. */
	async enter(path: string): Promise<Locator> {
		const text = this.text(path);
		await expect(text).toHaveAttribute('contenteditable', 'true');
		await text.click();
		await expect(this.ready(text)).toBeVisible();
		await this.page.keyboard.press('ControlOrMeta+End');
		return text;
	}
	/** Types at the end of the open file. */
	async write(path: string, text: string): Promise<void> {
		const editor = await this.enter(path);
		await this.page.keyboard.type(text);
		await expect(editor).toContainText(text);
	}
	/** Presses a key until the target has the focus. */
	async focus(target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown'): Promise<void> {
		await expect(target).toBeVisible();
		for (let presses = 0; presses < 40; presses += 1) {
			if (await target.evaluate((element) => element === document.activeElement)) return;
			await this.page.keyboard.press(key);
		}
		await expect(target).toBeFocused();
	}
}
