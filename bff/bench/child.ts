import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Usage {
	/** Microseconds of user and system time since the process began. */
	cpu: number;
	rss: number;
	/** Bytes in use after a garbage collection, on and off the heap. */
	used: number;
}

const reporter = new URL('report-usage.ts', import.meta.url);

/** A process of the benchmark that responds to requests over IPC. */
export class Child {
	#process: ChildProcess;
	#requests = 0;

	constructor(file: URL, env: Record<string, string> = {}, preloads: URL[] = []) {
		const imports = [reporter, ...preloads].flatMap(({ href }) => ['--import', href]);
		this.#process = spawn(
			process.execPath,
			['--enable-source-maps', ...imports, fileURLToPath(file)],
			{
				env: { ...process.env, NODE_OPTIONS: '', ...env },
				stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
			},
		);
		this.#process.setMaxListeners(0);
	}

	get isRunning(): boolean {
		return this.#process.exitCode === null && this.#process.signalCode === null;
	}

	/** Waits for the first message, which is the port that the process listens on. */
	async port(): Promise<number> {
		const [message] = (await once(this.#process, 'message')) as [{ port: number }];
		return message.port;
	}

	usage(): Promise<Usage> {
		return this.request<Usage>('usage');
	}

	request<Response>(request: string): Promise<Response> {
		this.#requests += 1;
		const id = this.#requests;
		return new Promise((resolve, reject) => {
			const onExit = () =>
				reject(new Error(`A process of the benchmark ended before it responded to "${request}"`));
			const onMessage = (message: { id?: number; response?: Response }) => {
				if (message.id !== id) return;
				this.#process.off('message', onMessage);
				this.#process.off('exit', onExit);
				resolve(message.response as Response);
			};
			this.#process.on('message', onMessage);
			this.#process.once('exit', onExit);
			this.#process.send({ id, request });
		});
	}

	/** Listens to messages that are not responses. */
	onEvent<Data>(event: string, listener: (data: Data) => void): void {
		this.#process.on('message', (message: { event?: string; data?: Data }) => {
			if (message.event === event) listener(message.data as Data);
		});
	}

	async stop(): Promise<void> {
		if (!this.isRunning) return;
		const exited = once(this.#process, 'exit');
		this.#process.kill('SIGTERM');
		const deadline = setTimeout(() => this.#process.kill('SIGKILL'), 12_000);
		await exited;
		clearTimeout(deadline);
	}
}
