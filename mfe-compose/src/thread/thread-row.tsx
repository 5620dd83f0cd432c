import type { QueryError } from 'bff/client/base-query';
import type { ThreadSummary } from 'bff/contract/compose/threads';
import { IconButton } from 'design-system/icon-button';
import { moreIcon } from 'design-system/icon-paths';
import { useState } from 'react';
import type { Toast } from 'remote-kit/toasts';
import type { RemoteProps } from 'shell/contract/remote';
import { useLazy } from '../messages/use-lazy.ts';
import { threadPath } from './thread-address.ts';
import styles from './thread-list.module.css';

const loadManaged = () =>
	import(/* webpackChunkName: "threads" */ './manage/managed-thread.tsx').then(
		({ ManagedThread }) => ManagedThread,
	);

/** What the menu of a thread needs of the list around it. */
export interface ThreadTools extends Pick<RemoteProps, 'navigate'> {
	/** Where menus are rendered: see `Menu`. */
	container?: HTMLElement | undefined;
	showToast: (toast: Toast) => void;
	onFailure: (title: string, failure: QueryError) => void;
	/** Keeps focus with a thread that is about to be moved or removed: see `useKeptFocus`. */
	keepFocus: (threadId: string) => void;
}

export interface ThreadRowProps {
	thread: ThreadSummary;
	isSelected: boolean;
	/** Without them the row has no menu. */
	tools?: ThreadTools | undefined;
	onSelect?: (() => void) | undefined;
}

/** A thread in the list. The code of its menu is loaded by the first press. */
export function ThreadRow({ thread, isSelected, tools, onSelect }: ThreadRowProps) {
	const { id, name } = thread;
	const [presses, setPresses] = useState(0);
	const { part: Managed } = useLazy(loadManaged, presses);
	const link = (
		<a
			className={tools ? `${styles.thread} ${styles.beside}` : styles.thread}
			href={threadPath(id)}
			aria-current={isSelected ? 'true' : undefined}
			onClick={onSelect}
		>
			<span dir="auto" className={styles.name}>
				{name}
			</span>
		</a>
	);
	const trigger = (
		<IconButton
			className={styles.more}
			label={`More for ${name}`}
			icon={moreIcon}
			aria-haspopup="menu"
			aria-expanded={false}
			onClick={() => setPresses(presses + 1)}
		/>
	);
	return (
		<li className={styles.row} data-thread={id}>
			{tools && Managed && presses > 0 ? (
				<Managed
					thread={thread}
					isOpen={isSelected}
					tools={tools}
					link={link}
					trigger={
						<IconButton className={styles.more} label={`More for ${name}`} icon={moreIcon} />
					}
				/>
			) : (
				<>
					{link}
					{tools ? trigger : null}
				</>
			)}
		</li>
	);
}
