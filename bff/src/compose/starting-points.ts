import type { OnboardingData } from '../../contract/account/account.ts';
import type { StartingPoint } from '../../contract/compose/compose.ts';
import { visibleText } from '../prompts/visible-text.ts';
import { cutLine } from './cut-line.ts';
import type { Material } from './starting-point-store.ts';

/** Number of starting points of an empty thread. */
export const STARTING_POINTS = 3;

/** Maximum length of a quotation in an instruction, and in the line that describes it. */
const QUOTATION = 400;
const PREVIEW = 90;

/**
 * What a user can start a thread from: the file that was edited last, a post that the last run
 * included, the topics of the onboarding, then more files. Incomplete sentences fill the remaining
 * places.
 */
export function suggestStartingPoints(
	onboarding: OnboardingData | null,
	{ files: [newest, ...older], post }: Material,
): StartingPoint[] {
	return [
		...(newest === undefined ? [] : [fromFile(newest, 'The file you edited last.')]),
		...(post ? [fromPost(post)] : []),
		...(onboarding ? [fromTopics(onboarding.postTopics)] : []),
		...older.map((path) => fromFile(path, 'You edited it recently.')),
		...toComplete,
	].slice(0, STARTING_POINTS);
}

function fromFile(path: string, detail: string): StartingPoint {
	return {
		title: `Posts from ${path}`,
		detail,
		text: 'Write three posts from these notes.',
		files: [path],
		isComplete: true,
	};
}

function fromPost({ authorName, text, includedCount }: NonNullable<Material['post']>) {
	const author = shorten(authorName, PREVIEW);
	const count = includedCount === 1 ? '' : `, the most liked of ${includedCount}`;
	return {
		title: 'Your take on a post worth reading',
		detail: `By ${author}${count}: “${shorten(text, PREVIEW)}”`,
		text: `Write three posts with my own take on this post by ${author}:\n“${shorten(text, QUOTATION)}”\n\nWhat I think: `,
		files: [],
		isComplete: false,
	};
}

function fromTopics(topics: string): StartingPoint {
	return {
		title: 'Posts on one of your topics',
		detail: `From your answers: ${shorten(topics, PREVIEW)}`,
		text: `Write three posts on one of my topics: ${shorten(topics, QUOTATION)}`,
		files: [],
		isComplete: true,
	};
}

const toComplete: StartingPoint[] = [
	['Something you learned this week', 'Write three posts about something I learned this week: '],
	['A mistake worth sharing', 'Write three posts about a mistake I made and what it taught me: '],
	['A question people keep asking you', 'Write three posts that answer a question I often get: '],
].map(([title = '', text = '']) => ({
	title,
	detail: 'Complete the sentence and send it.',
	text,
	files: [],
	isComplete: false,
}));

/** One line without invisible characters. */
function shorten(text: string, limit: number): string {
	return cutLine(visibleText(text.slice(0, 2 * limit)), limit);
}
