/** Limits that tests, measurements and operators change with the setting `LIMITS`. */
export const LIMITS = {
	/** Instructions that a user may send in a minute. */
	instructionsPerMinute: 20,
	/** Answers of a user that may run at the same time. */
	answersPerUser: 3,
	/** Streams that a user may have open, over all tabs. */
	streamsPerUser: 10,
	/** Judge requests of one run that may be open at the same time. */
	judgeRequests: 4,
	/** How much of the attached files is sent to the model, in estimated tokens. */
	fileTokens: 8000,
	/** Replies that are drafted for a user in 24 hours. */
	replyDraftsPerDay: 50,
};

export type Limits = typeof LIMITS;

/** Prices at X in US dollars, unless the setting `X_PRICES` has others. */
export const X_PRICES = {
	/** For reading a post. */
	read: 0.005,
	post: 0.015,
	/** For a post that contains a link, instead of `post`. */
	postWithLink: 0.2,
	/** For each alt text of an image, GIF or video. */
	media: 0.005,
	deletePost: 0.01,
};

export type XPrices = typeof X_PRICES;

/** The defaults, changed by a text such as `name=1,name=2`. Adds errors to `problems`. */
export function readNumbers<Name extends string>(
	setting: string,
	text: string | undefined,
	defaults: Record<Name, number>,
	problems: string[],
	number = /^\d+(\.\d+)?$/,
): Record<Name, number> {
	const numbers = { ...defaults };
	for (const part of text?.split(',').map((entry) => entry.trim()) ?? []) {
		const [name = '', value = ''] = part.split('=');
		if (Object.hasOwn(defaults, name) && number.test(value))
			Object.assign(numbers, { [name]: Number(value) });
		else
			problems.push(
				`${setting}: "${part}" is not NAME=NUMBER with one of the names ${Object.keys(defaults).join(', ')}`,
			);
	}
	return numbers;
}
