import pLimit from 'p-limit';
import type { Source } from '../../../contract/feed/sources.ts';
import type { Timetable } from '../../../contract/filter/standing.ts';
import type { PostWindows, Span } from '../../feed/feed.ts';
import { AppError } from '../../http/app-error.ts';
import { retryWrite } from '../../leases/retry-write.ts';
import type { PayFor } from '../../networks/post-source.ts';
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
/** X lists no fewer than some posts at a time, so this many of `maxBilled` may stay unused. */
const UNUSED_POSTS = 100;

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
	/** Reserves the price of a page. A crash leaves at most the price of the open pages reserved. */
	payFor: PayFor;
	/** Whether the limit may have left posts unread. */
	isUsedUp(): boolean;
}

/**
 * Holds a run under the daily limit of its filter: the maximum cost of each request is reserved
 * before it is sent, and replaced by its real cost. While requests of the run are open, another one
 * waits for what they leave; after the last of them, it ends the run or the reading of posts.
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
			if (!(await this.#reserve(amount))) throw this.reached();
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
	 * Allows a reading of the posts that can be bought and judged with what is left today. Undefined
	 * if reading is free.
	 */
	async beginReading(window: Span, sources: readonly Source[]): Promise<PaidReading | undefined> {
		const { spending, postWindows, postPrice, maxPosts } = this.#options;
		const { userId, templateId } = this.#lease.run;
		const predicted = await postWindows.predict(userId, window, sources);
		if (!predicted.sources.some(({ source }) => source.price > 0)) return;
		const spent = await spending.readSpent(userId, templateId, this.#day);
		const perRequest = this.#costOf(TOKENS_PER_REQUEST);
		const perPost = postPrice + this.#costOf(TOKENS_PER_POST) + perRequest / BATCH_SIZE;
		const money = Math.max(0, this.#timetable.dailyLimit - spent - perRequest);
		const maxBilled = Math.min(Math.floor(money / perPost), maxPosts);
		let [left, isRefused] = [maxBilled, false];
		return {
			maxBilled,
			payFor: async (posts) => {
				const reserved = posts * postPrice;
				if (!(await this.#inOrder(() => this.#reserve(reserved)))) {
					isRefused = true;
					return;
				}
				return async (billed) => {
					left -= billed;
					await this.#settle({ reserved, billed });
					this.#close();
				};
			},
			isUsedUp: () => isRefused || (maxBilled < maxPosts && left < UNUSED_POSTS),
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

	/** Returns whether the limit allows an amount, once nothing is open that may leave more. */
	async #reserve(amount: number): Promise<boolean> {
		const { spending, signal } = this.#options;
		for (;;) {
			signal.throwIfAborted();
			const { promise } = this.#ended;
			const result = await retryWrite(() => spending.reserve(this.#lease, this.#day, amount));
			if (result === 'reserved') break;
			// What has ended since may have left enough.
			if (this.#open === 0 && promise === this.#ended.promise) return false;
			await promise;
		}
		this.#open += 1;
		return true;
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
