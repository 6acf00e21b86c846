export const run = async () => 2 as const
