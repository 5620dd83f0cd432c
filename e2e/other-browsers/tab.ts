import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Control, Driver } from './driver.ts';

/** Finds what a person looks for on a page. A name or text as a string has to match completely. */
export type Query =
	| { role: string; name?: string | RegExp }
	| { label: string }
	| { placeholder: string }
	| { selector: string }
	| { text: string | RegExp };

const require = createRequire(import.meta.url);
const testingLibrary = readFileSync(
	require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
	'utf8',
);

/** The tab of a browser, controlled through the shown content. Each step waits for its element. */
export class Tab {
	readonly #driver: Driver;
	readonly #origin: string;
	constructor(driver: Driver, origin: string) {
		this.#driver = driver;
		this.#origin = origin;
	}

	async open(address: string): Promise<void> {
		await this.#driver.open(new URL(address, this.#origin).href);
	}

	/** Clicks. Tries again if the element moved away under the pointer. */
	async click(query: Query): Promise<void> {
		const click = async () => {
			const control = await this.#control(query);
			await this.#run(
				`globalThis.hasMissed = true;
				${usable(query)}?.addEventListener('click', () => delete globalThis.hasMissed, true);`,
			);
			await control.click();
			return this.#run('return globalThis.hasMissed === true');
		};
		await expect.poll(click, { message: describe(query) }).toBe(false);
	}

	async type(query: Query, text: string): Promise<void> {
		await (await this.#control(query)).type(text);
	}

	async sees(query: Query, { times, timeout = 15_000 }: { times?: number; timeout?: number } = {}) {
		const count = async () => {
			await this.#prepare();
			return this.#run(`return ${find(query)}.length`);
		};
		const counted = expect.poll(count, { message: describe(query), timeout });
		await (times === undefined ? counted.toBeGreaterThan(0) : counted.toBe(times));
	}

	async expectPath(path: string): Promise<void> {
		await expect.poll(() => this.#run('return location.pathname')).toBe(path);
	}

	/** The first match, as soon as it can be used and has stopped moving: a click is at a place. */
	async #control(query: Query): Promise<Control> {
		let place: unknown;
		await expect
			.poll(
				async () => {
					await this.#prepare();
					const before = place;
					place = await this.#run(
						`return JSON.stringify(${usable(query)}?.getBoundingClientRect() ?? null)`,
					);
					return typeof place === 'string' && place !== 'null' && place === before;
				},
				{ message: describe(query), intervals: [50] },
			)
			.toBe(true);
		const control = await this.#driver.find(`return ${usable(query)} ?? null`);
		if (control === undefined) throw new Error(`${describe(query)} has gone.`);
		return control;
	}

	/** Returns undefined between two documents, where nothing can run. */
	#run(body: string): Promise<unknown> {
		return this.#driver.run(body).catch((error: Error) => {
			if (!/destroyed|discarded|no such frame/i.test(error.message)) throw error;
		});
	}

	/** Each new document needs the queries again. */
	async #prepare(): Promise<void> {
		if ((await this.#run('return typeof TestingLibraryDom')) === 'undefined')
			await this.#run(testingLibrary);
	}
}

function find(query: Query): string {
	const all = (kind: string, ...args: unknown[]) =>
		`TestingLibraryDom.queryAllBy${kind}(document.body, ${args.map(toSource).join(', ')})`;
	if ('selector' in query)
		return `[...document.querySelectorAll(${JSON.stringify(query.selector)})]`;
	if ('text' in query) return all('Text', query.text);
	if ('label' in query) return all('LabelText', query.label);
	if ('placeholder' in query) return all('PlaceholderText', query.placeholder);
	return query.name === undefined
		? all('Role', query.role)
		: `${all('Role', query.role).slice(0, -1)}, { name: ${toSource(query.name)} })`;
}

const usable = (query: Query): string => `${find(query)}.find((element) => !element.disabled)`;

const toSource = (value: unknown): string =>
	value instanceof RegExp ? String(value) : JSON.stringify(value);

const describe = (query: Query): string => Object.values(query).map(String).join(' ');
