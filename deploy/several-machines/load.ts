import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../../bff/client/api-error.ts';
import type { Client } from '../../bff/client/client.ts';
import { currentUser, logout } from '../../bff/contract/auth/session.ts';
import { recentThreads } from '../../bff/contract/compose/threads.ts';
import { createFile, getFileTree, readFile, writeFile } from '../../bff/contract/editor/editor.ts';
import { saveFeed } from '../../bff/contract/feed/feed.ts';
import { listTemplates, saveTemplate } from '../../bff/contract/filter/filter.ts';
import { Attempts, get } from './attempts.ts';
import { clientOf, type Person, signIn } from './people.ts';
import { type ReceivedThread, readThread } from './read-streams.ts';

/** What one user wrote successfully. */
export interface Written {
	/** Path to revision. */
	files: Map<string, number>;
	templates: Set<string>;
	/** The last saved search of the feed. */
	query: string;
	/** Instruction to the received thread. Undefined if only its existence was checked. */
	threads: Map<string, ReceivedThread | undefined>;
}

/** A constant mix of requests: pages, lists, saves, short answers, signing in and out. */
export class Load {
	readonly attempts = new Attempts();
	readonly written = new Map<Client, Written>();
	#url: string;
	#stopping = new AbortController();
	#tasks: Promise<void>[] = [];

	constructor(url: string, people: readonly Person[]) {
		this.#url = url;
		for (const person of people) {
			const written: Written = {
				files: new Map(),
				templates: new Set(),
				query: '',
				threads: new Map(),
			};
			const client = clientOf(url, person);
			this.written.set(client, written);
			this.#tasks.push(
				this.#readLists(client),
				this.#save(client, written),
				this.#sendInstructions(client, written),
				this.#signInAndOut(person),
			);
		}
	}

	/**
	 * Every user requests an answer of about ten seconds. A stopping server does not wait that long.
	 */
	requestLongAnswers(why: string): void {
		const text = `Ten posts, ${why} [[sandbox: tokens 330, pace 30]]`;
		for (const [client, written] of this.written)
			this.#tasks.push(this.#sendInstruction(client, written, text));
	}

	/** Starts no more requests and resolves when the running ones have ended. */
	async stop(): Promise<void> {
		this.#stopping.abort();
		await Promise.all(this.#tasks);
	}

	async #repeat(everyMs: number, act: (round: number) => Promise<unknown>): Promise<void> {
		for (let round = 0; !this.#stopping.signal.aborted; round += 1) {
			await act(round);
			await pause(everyMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
		}
	}

	#readLists(client: Client): Promise<void> {
		return this.#repeat(150, async () => {
			await this.attempts.make('page', () => get(`${this.#url}/compose`, 'text/html'));
			await this.attempts.make('registry', () => get(`${this.#url}/registry.json`));
			await this.attempts.make('threads', () => client.call(recentThreads, { querystring: {} }));
			await this.attempts.make('files', () => client.call(getFileTree, {}));
			await this.attempts.make('templates', () => client.call(listTemplates, {}));
		});
	}

	#save(client: Client, written: Written): Promise<void> {
		return this.#repeat(1500, async (round) => {
			const path = `notes/${round}`;
			const contentIs = (content: string) => async () => {
				const file = await client.call(readFile, { querystring: { path } }).catch(ignoreMissing);
				return file?.content === content;
			};
			const [first, second] = [`<p>${round}</p>`, `<p>${round}, again</p>`];
			await this.attempts.make(
				'create a file',
				() => client.call(createFile, { body: { path, content: first } }),
				contentIs(first),
			);
			written.files.set(path, 1);
			const body = { path, content: second, revision: 1 };
			await this.attempts.make(
				'save a file',
				() => client.call(writeFile, { body }),
				contentIs(second),
			);
			written.files.set(path, 2);

			const name = `Template ${round}`;
			await this.attempts.make(
				'save a template',
				() => client.call(saveTemplate, { body: { name, content: { description: '<p>Rye</p>' } } }),
				async () =>
					(await client.call(listTemplates, {})).some((template) => template.name === name),
			);
			written.templates.add(name);

			const query = `rye ${round}`;
			await this.attempts.make('save a feed', () =>
				client.call(saveFeed, { body: { accounts: [], query } }),
			);
			written.query = query;
		});
	}

	#sendInstructions(client: Client, written: Written): Promise<void> {
		return this.#repeat(100, async (round) => {
			await this.#sendInstruction(
				client,
				written,
				`Posts about rye ${round} [[sandbox: tokens 150, pace 20]]`,
			);
		});
	}

	async #sendInstruction(client: Client, written: Written, text: string): Promise<void> {
		const isThere = async () =>
			(await client.call(recentThreads, { querystring: {} })).threads.some(
				({ name }) => name === text,
			);
		written.threads.set(
			text,
			await this.attempts.make('ask', () => readThread(client, text), isThere),
		);
	}

	/** A session that was created or ended at one server is created or ended at the other one. */
	#signInAndOut({ username }: Person): Promise<void> {
		return this.#repeat(500, async () => {
			const person = await this.attempts.make('sign in', () => signIn(this.#url, username));
			if (!person) return;
			const client = clientOf(this.#url, person);
			await this.attempts.make('who am I', () => client.call(currentUser, {}));
			await this.attempts.make('sign out', () => client.call(logout, {}));
			await this.attempts.make('who was I', () =>
				client.call(currentUser, {}).then(stillIn, expectSignedOut),
			);
		});
	}
}

function ignoreMissing(error: ApiError): undefined {
	if (error.code !== 'file_not_found') throw error;
}

function stillIn(): never {
	throw new ApiError('internal', 'A signed-out user still had a session.');
}

function expectSignedOut(error: ApiError): void {
	if (error.code !== 'unauthorized') throw error;
}
