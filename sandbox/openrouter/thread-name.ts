import { withoutDirectives } from './directives.ts';
import { topicOf } from './key-words.ts';

/** The instruction in a request for the name of a thread; undefined for other requests. */
export function readNameRequest(text: string): string | undefined {
	const [, , instruction] =
		/^<instruction-(\w+)>\n(.*)\n<\/instruction-\1>\n[\s\S]*\nName this conversation\.$/.exec(
			text,
		) ?? [];
	return instruction === undefined ? undefined : String(JSON.parse(instruction));
}

/** The topic of the instruction. */
export function writeName(instruction: string): string {
	const topic = topicOf(withoutDirectives(instruction));
	return topic.charAt(0).toUpperCase() + topic.slice(1);
}
