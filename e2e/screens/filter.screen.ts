import { expect, type Locator, type Page } from '@playwright/test';

/** The filter screen. */
export class FilterScreen {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}
	async open(search = ''): Promise<void> {
		await this.page.goto(`/app/filter${search}`);
	}
	tab(name: 'Create Filter' | 'Previous Runs') {
		return this.page.getByRole('tab', { name });
	}
	button(name: string | RegExp) {
		return this.page.getByRole('button', { name, exact: true });
	}
	get template() {
		return this.page.getByRole('combobox', { name: 'Template' });
	}
	/** The options of the open template list, with "Create". */
	get templateOptions() {
		return this.page.getByRole('listbox', { name: 'Template' }).getByRole('option');
	}
	get description() {
		return this.page.getByRole('textbox', { name: 'Description' });
	}
	get limit() {
		return this.page.getByRole('textbox', { name: 'Spending limit ($)' });
	}
	/** Opens the block list and the spending limit. */
	get more() {
		return this.page.getByText('More', { exact: true });
	}
	get unsaved() {
		return this.page.getByText('You have unsaved changes');
	}
	/** `412/1180 processed — 37 matched`; not the announcement for screen readers. */
	get progress() {
		return this.page
			.getByRole('region', { name: 'Running filter' })
			.getByText(/^\d+\/\d+ processed — \d+ matched$/);
	}
	get succeeded() {
		return this.page.getByText(/^Filter executed successfully! Run ID: [0-9a-f-]{36}\.$/);
	}
	/** A dialog; toasts have no heading. */
	get dialog() {
		return this.page.getByRole('dialog').filter({ has: this.page.getByRole('heading') });
	}
	/** The estimate of a run. */
	get estimate() {
		return this.page.getByText(
			/^(About [\d,]+ posts?, .*|We can’t tell how many posts yet|No posts in this time window)\.$/,
		);
	}
	/** Opens the section about the template version and cost of a run. */
	get about() {
		return this.page.getByText('About this run', { exact: true });
	}
	/** Posts of the run that are rendered. */
	get posts() {
		return this.page.getByRole('tabpanel').getByRole('listitem').getByRole('article');
	}
	/** The list of runs. */
	get runs() {
		return this.page.getByRole('navigation', { name: 'Runs' }).getByRole('listitem');
	}
	/** A count of the shown run. */
	async count(
		name: 'total processed' | 'included' | 'excluded' | 'not judged' | 'manual overrides',
	): Promise<number> {
		const term: Locator = this.page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });
		return Number(
			(await term.locator('xpath=following-sibling::*').innerText()).replaceAll(',', ''),
		);
	}
	async create(name: string, description: string): Promise<void> {
		await this.template.click();
		await this.template.fill(name);
		await this.page.getByRole('option', { name: `+ Create "${name}"` }).click();
		await this.write(description);
		await this.button('Save Template').click();
		await expect(this.page.getByText('Template saved successfully!')).toBeVisible();
		await expect(this.unsaved).toBeHidden();
	}
	/** At the end of the description. */
	async write(text: string): Promise<void> {
		// The first click loads the editor.
		await this.description.click();
		await expect(this.description).toHaveAttribute('contenteditable', 'true');
		await this.description.click();
		await this.page.keyboard.press('ControlOrMeta+End');
		await this.page.keyboard.insertText(text);
		await expect(this.description).toContainText(text);
	}
	async setWindow(value: number, unit: 'hours' | 'days' | 'weeks'): Promise<void> {
		await this.page.getByRole('spinbutton', { name: 'Time window' }).fill(String(value));
		await this.page.getByRole('combobox', { name: 'Unit' }).selectOption(unit);
	}
	async run(): Promise<void> {
		await this.button('Run Filter').click();
	}
}
