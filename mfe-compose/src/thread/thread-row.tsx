import type { QueryError } from 'bff/client/base-query';
import type { ThreadSummary } from 'bff/contract/compose/threads';
import { IconButton } from 'design-system/icon-button';
import { moreIcon } from 'design-system/icon-paths';
import { useState } from 'react';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import type { Toast } from 'remote-kit/toasts';
import type { RemoteProps } from 'shell/contract/remote';
import { threadPath } from './thread-address.ts';
import styles from './thread-list.module.css';

const ManagedThread = lazyPart(
	async () => (await import('./manage/managed-thread.tsx')).ManagedThread,
	'The menu',
	{
		loading: ({ link, trigger }) => (
			<>
				{link}
				{trigger}
			</>
		),
	},
);

/** The context of the list for the menus of its threads. */
export interface ThreadTools extends Pick<RemoteProps, 'navigate'> {
	/** Where menus are rendered: see `Menu`. */
	container?: HTMLElement | undefined;
	showToast: (toast: Toast) => void;
	onFailure: (title: string, failure: QueryError) => void;
}

export interface ThreadRowProps {
	thread: ThreadSummary;
	isSelected: boolean;
	/** Without them the row has no menu. */
	tools?: ThreadTools | undefined;
	onSelect?: (() => void) | undefined;
}

/** A thread in the list. Its menu is loaded by the first press. */
export function ThreadRow({ thread, isSelected, tools, onSelect }: ThreadRowProps) {
	const { id, name } = thread;
	const [isManaged, setManaged] = useState(false);
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
	const trigger = tools && (
		<IconButton
			className={styles.more}
			label={`More for ${name}`}
			icon={moreIcon}
			aria-haspopup="menu"
			onClick={() => setManaged(true)}
		/>
	);
	return (
		<li className={styles.row} data-thread={id}>
			{isManaged && trigger ? (
				<ManagedThread
					thread={thread}
					isOpen={isSelected}
					tools={tools}
					link={link}
					trigger={trigger}
				/>
			) : (
				<>
					{link}
					{trigger}
				</>
			)}
		</li>
	);
}
