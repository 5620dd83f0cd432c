import type { ComponentProps } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Mark } from '../mark/mark.tsx';
import styles from './page-header.module.css';

export type PageHeaderProps = ComponentProps<'header'> & {
	/** The target of the logo's link. */
	home: string;
	/** Whether a phone has room for nothing but the name. */
	isCrowded?: boolean;
	/** Whether the page fills the window. Others keep to the grid. */
	isWide?: boolean | undefined;
};

/** The bar at the top of every page: the logo with the name, then its children. */
export function PageHeader({
	home,
	isCrowded = false,
	isWide = false,
	className,
	children,
	...rest
}: PageHeaderProps) {
	return (
		<header
			{...rest}
			className={classNames(styles.header, className)}
			data-crowded={isCrowded || undefined}
			data-wide={isWide || undefined}
		>
			<a className={styles.brand} href={home}>
				<Mark />
				Warble <span className={styles.beta}>pro beta</span>
			</a>
			{children}
		</header>
	);
}
