import type { ComponentProps } from 'react';
import { type IconName, iconPaths } from './icon-paths.ts';
import { Outline } from './outline.tsx';

export type { IconName } from './icon-paths.ts';

export type IconProps = ComponentProps<'svg'> & {
	name: IconName;
	/** 15 in small buttons. */
	size?: 18 | 15;
};

/** A picture for a place where a word will not fit. Silent: the control around it carries the name. */
export function Icon({ name, ...rest }: IconProps) {
	return <Outline {...rest} path={iconPaths[name]} />;
}
