import { createContext, use } from 'react';

/** Opens the layers over every screen: the palette, and the list of shortcuts. */
export interface Commands {
	readonly openPalette: () => void;
	readonly openShortcuts: () => void;
	/** Signs out, after a confirmation if unsaved text would be lost. */
	readonly signOut: () => void;
	/** Whether the last attempt failed. */
	readonly hasSignOutFailed: boolean;
	/** Loads their code when a press is likely. */
	readonly preload: () => void;
}

export const CommandsContext = createContext<Commands>({
	openPalette: () => undefined,
	openShortcuts: () => undefined,
	signOut: () => undefined,
	hasSignOutFailed: false,
	preload: () => undefined,
});

export function useCommands(): Commands {
	return use(CommandsContext);
}
