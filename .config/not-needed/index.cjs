// Prisma loads its studio and its local database at start, and uses them only in `prisma studio` and `prisma dev`: 62 packages and 130 MB.
module.exports = {};
