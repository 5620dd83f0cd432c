import type { AccessToken, ConnectedAgent } from 'bff/contract/access/access';
import { Button } from 'design-system/button';
import { VisibleText } from 'design-system/visible-text';
import type { ReactNode } from 'react';
import { nameRight } from 'remote-kit/access/right-texts';
import { formatAgo, formatDate } from 'remote-kit/format-date';
import styles from './access.module.css';

interface Props {
	program: Pick<AccessToken | ConnectedAgent, 'name' | 'right' | 'createdAt' | 'lastUsedAt'>;
	/** What tells it from others of its name. */
	mark: ReactNode;
	/** In front of the day since when there is it: `Made on`. */
	since: string;
	verb: string;
	isEnding: boolean;
	onEnd: () => void;
	children?: ReactNode;
}

/** A program that can use the account: its name, what it may do, and its last use. */
export function ProgramRow({ program, mark, since, verb, isEnding, onEnd, children }: Props) {
	const { name, right, createdAt, lastUsedAt } = program;
	return (
		<li className={styles.row}>
			<div className={styles.text}>
				<p className={styles.head}>
					<bdi className={styles.name}>
						<VisibleText>{name}</VisibleText>
					</bdi>{' '}
					{mark}
				</p>
				<p>{nameRight(right)}</p>
				<p className={styles.dim}>
					{since} {formatDate(createdAt)};{' '}
					{lastUsedAt === null ? 'not used yet' : `last used ${formatAgo(lastUsedAt)}`}
				</p>
				{children}
			</div>
			<Button size="sm" busy={isEnding} aria-label={`${verb} ${name}`} onClick={onEnd}>
				{verb}
			</Button>
		</li>
	);
}
