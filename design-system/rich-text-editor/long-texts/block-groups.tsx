import type { ContentBlock, EditorState } from 'draft-js';
import Contents, { type ContentsProps } from 'draft-js/lib/DraftEditorContents-core.react.js';
import { Component } from 'react';

/** Draft's own function, also when this module is loaded a second time. */
const renderBlocks = Contents.prototype.renderBlocks ?? Contents.prototype.render;
Contents.prototype.renderBlocks = renderBlocks;

/**
 * Draft renders all blocks as children of one element, and the browser and React pass over all of
 * them at each change. This renders them in groups of about 40, of which only those with changed
 * blocks are rendered and laid out.
 */
export function groupBlocks(): void {
	Contents.prototype.render = function render() {
		const blocks = this.props.editorState.getCurrentContent().getBlocksAsArray();
		return (
			<div data-contents="true">
				{splitIntoGroups(blocks).map((group, index) => (
					<BlockGroup
						{...this.props}
						key={index === 0 ? 'first' : group[0]?.getKey()}
						blocks={group}
					/>
				))}
			</div>
		);
	};
}

class BlockGroup extends Component<ContentsProps & { blocks: readonly ContentBlock[] }> {
	override shouldComponentUpdate({ blocks, editorState }: BlockGroup['props']): boolean {
		const { blocks: before, editorState: stateBefore } = this.props;
		return (
			blocks.length !== before.length ||
			blocks.some((block, index) => block !== before[index]) ||
			editorState.getDirectionMap() !== stateBefore.getDirectionMap() ||
			(editorState.mustForceSelection() && hasSelectionEdge(editorState, blocks))
		);
	}

	override render() {
		const { blocks, editorState, ...props } = this.props;
		const content = Object.create(editorState.getCurrentContent(), {
			getBlocksAsArray: { value: () => blocks },
		});
		const state = Object.create(editorState, { getCurrentContent: { value: () => content } });
		const contents = renderBlocks.call({ props: { ...props, editorState: state } });
		// Draft finds the block of a selection that begins or ends at the group by this key.
		return (
			<div data-group data-offset-key={`${blocks[0]?.getKey()}-0-0`}>
				{contents.props.children}
			</div>
		);
	}
}

function hasSelectionEdge(state: EditorState, blocks: readonly ContentBlock[]): boolean {
	const content = state.getCurrentContent();
	const selection = state.getSelection();
	return (
		blocks.includes(content.getBlockForKey(selection.getAnchorKey())) ||
		blocks.includes(content.getBlockForKey(selection.getFocusKey()))
	);
}

/**
 * The groups begin where the keys of blocks say so, and thus stay the same around a block that is
 * added or removed. A list is never split: it would be announced as two.
 */
function splitIntoGroups(blocks: readonly ContentBlock[]): ContentBlock[][] {
	const groups: ContentBlock[][] = [];
	for (const block of blocks) {
		const group = groups.at(-1);
		if (group && !isStart(block)) group.push(block);
		else groups.push([block]);
	}
	return groups;
}

/** Cached, because reading the keys of thousands of blocks is slow. */
const starts = new WeakMap<ContentBlock, boolean>();

/** Keys are random numbers of base 32. */
function isStart(block: ContentBlock): boolean {
	const known = starts.get(block);
	if (known !== undefined) return known;
	const isStart = block.getKey().endsWith('0') && !block.getType().endsWith('list-item');
	starts.set(block, isStart);
	return isStart;
}
