import {
	boldIcon,
	heading1Icon,
	heading2Icon,
	italicIcon,
	listIcon,
	listOrderedIcon,
	underlineIcon,
} from '../icon/text-tool-icons.ts';

/** A button of the toolbar. `shortcut` is pressed with Ctrl, or with Command on a Mac. */
export type TextTool = {
	command: string;
	label: string;
	/** Draft's name of the style or the block type. */
	kind: 'style' | 'block';
	type: string;
	/** One of `text-tool-icons.ts`. */
	icon: string;
	shortcut: string;
	/** The physical key of a shortcut that Draft does not handle; pressed with Shift too. */
	code?: string;
	hint?: string;
};

const nestingHint =
	'Tab indents an item, Shift+Tab moves it back. Press Escape, then Tab, to leave the text.';

export const textTools: TextTool[][] = [
	[
		{ command: 'bold', label: 'Bold', kind: 'style', type: 'BOLD', icon: boldIcon, shortcut: 'B' },
		{
			command: 'italic',
			label: 'Italic',
			kind: 'style',
			type: 'ITALIC',
			icon: italicIcon,
			shortcut: 'I',
		},
		{
			command: 'underline',
			label: 'Underline',
			kind: 'style',
			type: 'UNDERLINE',
			icon: underlineIcon,
			shortcut: 'U',
		},
	],
	[
		{
			command: 'heading-1',
			label: 'Heading 1',
			kind: 'block',
			type: 'header-one',
			icon: heading1Icon,
			shortcut: 'Shift+1',
			code: 'Digit1',
		},
		{
			command: 'heading-2',
			label: 'Heading 2',
			kind: 'block',
			type: 'header-two',
			icon: heading2Icon,
			shortcut: 'Shift+2',
			code: 'Digit2',
		},
	],
	[
		{
			command: 'bullet-list',
			label: 'Bullet list',
			kind: 'block',
			type: 'unordered-list-item',
			icon: listIcon,
			shortcut: 'Shift+8',
			code: 'Digit8',
			hint: nestingHint,
		},
		{
			command: 'numbered-list',
			label: 'Numbered list',
			kind: 'block',
			type: 'ordered-list-item',
			icon: listOrderedIcon,
			shortcut: 'Shift+7',
			code: 'Digit7',
			hint: nestingHint,
		},
	],
];

export function findTool(command: string): TextTool | undefined {
	return textTools.flat().find((tool) => tool.command === command);
}
