import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Usage {
	/** Microseconds of user and system time since the process began. */
	cpu: number;
	rss: number;
	/** Bytes alive after a garbage collection, on the heap and outside it. */
	held: number;
}

const reporter = new URL('report-usage.ts', import.meta.url);

/** A process of the bench that answers questions over IPC. */
export class Child {
	#process: ChildProcess;
	#asked = 0;

	constructor(file: URL, env: Record<string, string> = {}, preloads: URL[] = []) {
		const imports = [reporter, ...preloads].flatMap(({ href }) => ['--import', href]);
		this.#process = spawn(process.execPath, [...imports, fileURLToPath(file)], {
			env: { ...process.env, NODE_OPTIONS: '', ...env },
			stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
		});
		this.#process.setMaxListeners(0);
	}

	get isRunning(): boolean {
		return this.#process.exitCode === null && this.#process.signalCode === null;
	}

	/** Its first message: the port it listens on. */
	async port(): Promise<number> {
		const [message] = (await once(this.#process, 'message')) as [{ port: number }];
		return message.port;
	}

	usage(): Promise<Usage> {
		return this.ask<Usage>('usage');
	}

	ask<Answer>(question: string): Promise<Answer> {
		this.#asked += 1;
		const id = this.#asked;
		return new Promise((resolve, reject) => {
			const onExit = () =>
				reject(new Error(`a process of the bench ended before it answered "${question}"`));
			const onMessage = (message: { id?: number; answer?: Answer }) => {
				if (message.id !== id) return;
				this.#process.off('message', onMessage);
				this.#process.off('exit', onExit);
				resolve(message.answer as Answer);
			};
			this.#process.on('message', onMessage);
			this.#process.once('exit', onExit);
			this.#process.send({ id, question });
		});
	}

	/** Hears what it says unasked. */
	onTold<Told>(name: string, listener: (told: Told) => void): void {
		this.#process.on('message', (message: { told?: string; what?: Told }) => {
			if (message.told === name) listener(message.what as Told);
		});
	}

	async stop(): Promise<void> {
		if (!this.isRunning) return;
		const gone = once(this.#process, 'exit');
		this.#process.kill('SIGTERM');
		const deadline = setTimeout(() => this.#process.kill('SIGKILL'), 12_000);
		await gone;
		clearTimeout(deadline);
	}
}
