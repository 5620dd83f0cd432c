import pLimit from 'p-limit';
import type { Source } from '../../../contract/feed/sources.ts';
import type { Timetable } from '../../../contract/filter/standing.ts';
import type { PostWindows, Span } from '../../feed/feed.ts';
import { AppError } from '../../http/app-error.ts';
import { retryWrite } from '../../leases/retry-write.ts';
import { estimateTokens } from '../../prompts/estimate-tokens.ts';
import { costOf, type ModelPrice, type ReadPrice } from '../../providers/model.ts';
import { dayOf, type TimeRange } from '../../zones/zones.ts';
import { BATCH_SIZE } from '../judge/judge.ts';
import type { JudgePrompt } from '../judge/judge-prompt.ts';
import type { Reservation } from '../judge/request-verdicts.ts';
import type { LeasedRun } from '../run/leased-run-store.ts';
import { nextDayRunTime } from './next-run-time.ts';
import type { SpendingStore } from './spending-store.ts';

/** What is reserved for a post of a judge request, and for the rest of the request. */
const TOKENS_PER_POST = { prompt: 150, completion: 120 };
const TOKENS_PER_REQUEST = { prompt: 1300, completion: 340 };
/** A network refuses to list fewer posts at a time, so that many may stay unread. */
const PAGE_SIZE = 100;

export interface DailyLimitOptions {
	spending: SpendingStore;
	postWindows: Pick<PostWindows, 'predict'>;
	readPrice: ReadPrice;
	/** What X bills for a post, in US dollars. */
	postPrice: number;
	/** The most posts of a run. */
	maxPosts: number;
}

/** Opens the daily limit of a standing filter for a run. Undefined if it no longer has one. */
export type OpenDailyLimit = (
	lease: LeasedRun,
	signal: AbortSignal,
) => Promise<DailyLimit | undefined>;

export function createDailyLimits(options: DailyLimitOptions): OpenDailyLimit {
	return async (lease, signal) => {
		const timetable = await options.spending.findTimetable(lease);
		if (!timetable) return;
		const { price } = await options.readPrice();
		return new DailyLimit(lease, timetable, { ...options, price, signal });
	};
}

/** What the daily limit pays for in a reading of posts. */
export interface PaidReading {
	/** Maximum number of posts that networks may bill. */
	maxBilled: number;
	/** Called when posts were billed; `save` counts them. */
	onRead(read: { billed: number }): void;
	save(): Promise<void>;
	/** Whether the limit may have left posts unread. */
	isUsedUp(): boolean;
	/** Counts the rest, and gives back what was not needed. */
	end(): Promise<void>;
}

/**
 * Holds a run under the daily limit of its filter: the maximum cost of each request is reserved
 * before it is sent, and replaced by its real cost. While requests of the run are open, another one
 * waits for what they leave; after the last of them, it ends the run.
 */
export class DailyLimit {
	#lease: LeasedRun;
	#timetable: Timetable;
	#options: DailyLimitOptions & { price: ModelPrice | null; signal: AbortSignal };
	#day: TimeRange;
	/** Reservations are made one after the other. */
	#inOrder = pLimit(1);
	/** Open reservations, and those of them that are for requests to the model. */
	#open = 0;
	#requests = 0;
	/** Resolves when a reservation ends. */
	#ended = Promise.withResolvers<void>();

	constructor(
		lease: LeasedRun,
		timetable: Timetable,
		options: DailyLimitOptions & { price: ModelPrice | null; signal: AbortSignal },
	) {
		this.#lease = lease;
		this.#timetable = timetable;
		this.#options = options;
		this.#day = dayOf(lease.run.createdAt, timetable.zone);
	}

	/** Reserves the maximum cost of a judge request. Throws `daily_limit_reached`. */
	async reserve({ messages, maxTokens }: JudgePrompt): Promise<Reservation> {
		const prompt = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
		const amount = this.#costOf({ prompt, completion: maxTokens });
		await this.#inOrder(async () => {
			// Without a price, only the receipt of the request before says what is left.
			if (this.#options.price === null) while (this.#requests > 0) await this.#ended.promise;
			await this.#reserve(amount);
			this.#requests += 1;
		});
		return {
			amount,
			end: async (isFree) => {
				if (isFree) await this.#settle({ reserved: amount, billed: 0 });
				this.#requests -= 1;
				this.#close();
			},
		};
	}

	/**
	 * Reserves the price of the posts that can be bought and judged with what is left today.
	 * Undefined if reading is free.
	 */
	async beginReading(window: Span, sources: readonly Source[]): Promise<PaidReading | undefined> {
		const { spending, postWindows, postPrice, maxPosts } = this.#options;
		const { userId, templateId } = this.#lease.run;
		const predicted = await postWindows.predict(userId, window, sources);
		if (!predicted.sources.some(({ source }) => source.price > 0)) return;
		const maxBilled = await this.#inOrder(async () => {
			const spent = await spending.readSpent(userId, templateId, this.#day);
			const perRequest = this.#costOf(TOKENS_PER_REQUEST);
			const perPost = postPrice + this.#costOf(TOKENS_PER_POST) + perRequest / BATCH_SIZE;
			const left = this.#timetable.dailyLimit - spent - perRequest;
			const posts = Math.min(Math.floor(Math.max(0, left) / perPost), maxPosts);
			await this.#reserve(posts * postPrice);
			return posts;
		});
		let [left, unsaved] = [maxBilled, 0];
		const save = async (given = 0): Promise<void> => {
			const billed = unsaved;
			unsaved = 0;
			if (billed + given > 0)
				await this.#settle({ reserved: (billed + given) * postPrice, billed });
		};
		return {
			maxBilled,
			onRead({ billed }) {
				left -= billed;
				unsaved += billed;
			},
			save: () => save(),
			isUsedUp: () => maxBilled < maxPosts && left < PAGE_SIZE,
			end: async () => {
				await save(left);
				this.#close();
			},
		};
	}

	/** Why the run ends early. */
	reached(): AppError {
		return dailyLimitReached(this.#timetable, this.#lease.run.createdAt);
	}

	#costOf(tokens: { prompt: number; completion: number }): number {
		const { price } = this.#options;
		return price === null ? 0 : costOf(price, { ...tokens, requests: 1 });
	}

	async #reserve(amount: number): Promise<void> {
		const { spending, signal } = this.#options;
		for (;;) {
			signal.throwIfAborted();
			const { promise } = this.#ended;
			const result = await retryWrite(() => spending.reserve(this.#lease, this.#day, amount));
			if (result === 'reserved') break;
			if (this.#open === 0) throw this.reached();
			await promise;
		}
		this.#open += 1;
	}

	#settle(change: { reserved: number; billed: number }): Promise<void> {
		return retryWrite(() => this.#options.spending.settle(this.#lease, change));
	}

	#close(): void {
		this.#open -= 1;
		this.#ended.resolve();
		this.#ended = Promise.withResolvers();
	}
}

/** `time`: a time of the day whose limit is reached. */
export function dailyLimitReached(timetable: Timetable, time: Date): AppError {
	const next = nextDayRunTime(timetable, time).toLocaleString('en', {
		weekday: 'long',
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
		timeZone: timetable.zone,
	});
	return new AppError(
		409,
		'daily_limit_reached',
		`This filter has reached its daily limit of $${timetable.dailyLimit.toFixed(2)}. Verdicts so far are kept. It goes on with the posts that are left on ${next}, or when you raise the limit.`,
	);
}
