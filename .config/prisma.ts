export default { schema: '../prisma/schema.prisma', migrations: { path: '../prisma/migrations' } };
