import type { OnboardingData } from '../../../contract/account/account.ts';
import type { FilterStarter } from '../../../contract/filter/filter.ts';

/** A kind of filter that works for any topic. */
interface Pattern extends Omit<FilterStarter, 'name' | 'description'> {
	name: (topic: string) => string;
	nameWithoutTopic: string;
	/** The title: follows the topic, or is used alone. */
	wanted: string;
}

const patterns: readonly Pattern[] = [
	{
		name: (topic) => `${topic}: lessons learned`,
		nameWithoutTopic: 'Lessons learned',
		wanted:
			'Lessons from people who did it themselves, with a cause, a number or a method in the post itself. No posts that only promise a thread, no announcements.',
		note: 'Causes, numbers and methods. No announcements.',
		examples: [
			{
				text: 'Our third attempt worked: we wrote down every change and undid them one by one. It was the timer.',
				included: true,
				reason: 'A cause, and the method that found it.',
			},
			{
				text: '10 tricks they don’t want you to know. Thread below.',
				included: false,
				reason: 'Promises a list and gives nothing in the post.',
			},
		],
	},
	{
		name: (topic) => `${topic}: measured results`,
		nameWithoutTopic: 'Claims with numbers',
		wanted:
			'Results that were measured, with the number and how it was measured in the post itself. No opinions without evidence, no product promotion.',
		note: 'Measured results. No promotion.',
		examples: [
			{
				text: 'Six weeks, same hour every day: from 212 down to 187. The first two weeks changed nothing.',
				included: true,
				reason: 'Before and after, measured the same way.',
			},
			{
				text: 'This changes everything. Trust me.',
				included: false,
				reason: 'A claim without a number.',
			},
		],
	},
	{
		name: (topic) => `${topic}: what went wrong`,
		nameWithoutTopic: 'What went wrong',
		wanted:
			'Honest accounts of what failed, why, and what changed afterwards. No success stories without detail, no complaints without a cause.',
		note: 'Failures and what changed. No bragging.',
		examples: [
			{
				text: 'Lost a whole batch: I trusted the label and not the thermometer. 27 degrees instead of 23. I measure now.',
				included: true,
				reason: 'Says what failed, why, and what changed.',
			},
			{
				text: 'Nailed it on the first try. Believe in yourself!',
				included: false,
				reason: 'A success without any detail.',
			},
		],
	},
];

/** Longer parts of an answer are sentences and not usable as titles. */
const TOPIC_LENGTH = 40;

/** Three starters about the topics of the onboarding; general ones if there are no topics. */
export function createStarters(onboarding: OnboardingData | null): FilterStarter[] {
	const topics = readTopics(onboarding?.postTopics ?? '');
	return patterns.map(({ name, nameWithoutTopic, wanted, ...rest }, index) => {
		const topic = topics[index % topics.length];
		return topic === undefined
			? { ...rest, name: nameWithoutTopic, description: wanted }
			: { ...rest, name: name(topic), description: `${topic}. ${wanted}` };
	});
}

/** The parts of a list written by the user, each with a capital letter. */
function readTopics(answer: string): string[] {
	return answer
		.slice(0, 1000)
		.split(/[,;.!?\n]|\band\b/)
		.map((part) => part.trim())
		.filter((part) => part !== '' && part.length <= TOPIC_LENGTH)
		.map((part) => part.charAt(0).toUpperCase() + part.slice(1));
}
