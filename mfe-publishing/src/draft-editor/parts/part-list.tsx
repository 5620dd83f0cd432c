import type { TextLimits } from 'bff/contract/networks/text-limits';
import { MAX_PARTS } from 'bff/contract/publishing/draft-part';
import { Button } from 'design-system/button';
import { Icon } from 'design-system/icon';
import { plusIcon } from 'design-system/icon-paths';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
	isNumbered,
	keepingFirst,
	moved,
	renumbered,
	withMedia,
	withNewPart,
	withoutPart,
	withSplit,
	withText,
} from 'remote-kit/publishing/editing/edited-parts';
import type { OpenDraft } from 'remote-kit/publishing/editing/use-open-draft';
import type { PartActions } from './part-actions.ts';
import styles from './part-list.module.css';
import { PartRow } from './part-row.tsx';

export interface PartListProps {
	draft: Pick<OpenDraft, 'parts' | 'change'>;
	/** What a post may contain at the draft's account; undefined until known. */
	limits: TextLimits | undefined;
	/** Parts that are at X, from the first one. */
	lockedCount: number;
	/** Opens the preview of an automatic split. */
	onSplit: () => void;
	onShorten: (index: number) => void;
	/** Moves the focus into the text when the draft was just begun. */
	shouldTakeFocus: boolean;
}

/** All posts of a draft as one ruled sheet. */
export function PartList({
	draft: { parts, change: changeParts },
	limits,
	lockedCount,
	onSplit,
	onShorten,
	shouldTakeFocus,
}: PartListProps) {
	const [activeKey, setActiveKey] = useState((parts[lockedCount] ?? parts[0])?.key);
	const [focus, setFocus] = useState({
		key: shouldTakeFocus ? parts[0]?.key : undefined,
		count: shouldTakeFocus ? 1 : 0,
	});
	const change = useCallback<typeof changeParts>(
		(update, kind) => changeParts(keepingFirst(lockedCount, update), kind),
		[changeParts, lockedCount],
	);
	const latest = useRef(parts);
	useEffect(() => {
		latest.current = parts;
	}, [parts]);
	const focusOn = useCallback((key: number | undefined) => {
		setActiveKey(key);
		setFocus(({ count }) => ({ key, count: count + 1 }));
	}, []);

	const actions = useMemo<PartActions>(
		() => ({
			write: (key, text) => change((before) => withText(before, key, text), `write ${key}`),
			attach: (key, media) => change((before) => withMedia(before, key, media)),
			activate: setActiveKey,
			split: (key, offset) => {
				const { text = '' } = latest.current.find((part) => part.key === key) ?? {};
				void cut(text, limits, offset).then(
					(texts) => {
						// The preview says by how many posts the limit is exceeded.
						if (latest.current.length + texts.length - 1 > MAX_PARTS) return onSplit();
						change((before) => withSplit(before, key, texts));
						focusOn(key);
					},
					() => undefined,
				);
			},
			move: (key, by) => {
				change((before) => moved(before, key, by));
				focusOn(key);
			},
			remove: (key) => {
				const index = latest.current.findIndex((part) => part.key === key);
				const next = latest.current[index === 0 ? 1 : index - 1];
				change((before) => withoutPart(before, key));
				focusOn(next?.key);
			},
			shorten: onShorten,
		}),
		[change, focusOn, limits, onShorten, onSplit],
	);
	// A new part takes the focus once it is there.
	const [isAdding, setAdding] = useState(false);
	useEffect(() => {
		if (!isAdding) return;
		setAdding(false);
		focusOn(parts.at(-1)?.key);
	}, [isAdding, parts, focusOn]);
	const add = () => {
		change(withNewPart);
		setAdding(true);
	};

	const numbered = isNumbered(parts);
	return (
		<>
			<ol className={styles.parts} aria-label="Posts">
				{parts.map((part, index) => (
					<PartRow
						key={part.key}
						part={part}
						index={index}
						total={parts.length}
						limits={limits}
						isActive={part.key === activeKey}
						isLocked={index < lockedCount}
						canMoveUp={index > lockedCount}
						focusRequest={part.key === focus.key ? focus.count : 0}
						actions={actions}
					/>
				))}
			</ol>
			<div className={styles.foot}>
				<Button size="sm" disabled={parts.length >= MAX_PARTS} onClick={add}>
					<Icon path={plusIcon} size={15} />
					Add a post
				</Button>
				{lockedCount === 0 ? (
					<Button size="sm" variant="quiet" onClick={onSplit}>
						{parts.length > 1 ? 'Split again' : 'Split into posts'}
					</Button>
				) : null}
				{parts.length > 1 && lockedCount === 0 ? (
					<Button
						size="sm"
						variant="quiet"
						onClick={() => change((before) => renumbered(before, !numbered))}
					>
						{numbered ? 'Remove the numbers' : 'Number the posts'}
					</Button>
				) : null}
			</div>
		</>
	);
}

/** Cuts a text at a place, or wherever a post is full. */
async function cut(
	text: string,
	limits: TextLimits | undefined,
	offset: number | undefined,
): Promise<string[]> {
	// Needs X's counting rules, which are large.
	const { splitAt, splitThread, toPosts } = await import('bff/contract/publishing/split-thread');
	if (offset !== undefined) return toPosts(splitAt([text], 0, offset));
	return toPosts(splitThread(text, limits && { limits }));
}
